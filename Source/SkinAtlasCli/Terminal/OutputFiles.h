// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * The files of one run: they appear together at Commit, or not at all. Bytes go to a temporary file beside the target,
 * which then takes the target's name; so an input may be its own output. Without Commit nothing is left behind.
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

	/** Gives all files their names; refuses after an interrupt. */
	Outcome<void> Commit();

private:
	struct Pending;
	std::vector<std::unique_ptr<Pending>> Files;
};
}
