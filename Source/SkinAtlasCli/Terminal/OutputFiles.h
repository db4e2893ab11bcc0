// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * The files of one run. Bytes go to a temporary file beside the target, down to the disk, and that takes the target's
 * name at Commit; so an input may be its own output, and whenever a run is stopped, a file is the old one or the new
 * one, whole. Without Commit nothing is left behind, and what a run that was killed has left is removed by the next run
 * that writes to the folder. Files take their names one after the other: one that others refer to is added after them.
 */
class OutputFiles
{
public:
	OutputFiles();
	~OutputFiles();
	OutputFiles(const OutputFiles&) = delete;
	OutputFiles& operator=(const OutputFiles&) = delete;

	/** Whether Target could be written: asked before long work. The sentence names the file. */
	static Outcome<void> Check(const std::filesystem::path& Target);

	/** The same, and that it is none of the files that must stay. The sentence names the option, too. */
	static Outcome<void> CheckApart(
		const std::filesystem::path& Target, const char* Option, std::span<const std::filesystem::path> Kept);

	/** Writes the bytes, still under a temporary name. The sentence names the file. */
	Outcome<void> Add(const std::filesystem::path& Target, std::string_view Bytes);

	/** The same for a file that must not exist: only what appears later refers to it. */
	Outcome<void> AddNew(const std::filesystem::path& Target, std::string_view Bytes);

	/** Removes a file after all have their names, because none of them refers to it any more. */
	void RemoveAfterwards(const std::filesystem::path& File);

	/** Gives all files their names, in the order in which they were added; refuses after an interrupt. */
	Outcome<void> Commit();

private:
	struct Pending;
	Outcome<void> Add(const std::filesystem::path& Target, std::string_view Bytes, bool bNew);

	std::vector<std::unique_ptr<Pending>> Files;
	std::set<std::filesystem::path> Folders; // that are written to
	std::vector<std::filesystem::path> Unneeded;
};
}
