// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Characters with the weights of their artists, and the pages that the figures go to.

#pragma once

#include "Measure/Comparison.h"

#include <filesystem>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** A character with the weights of its artist. */
struct Subject
{
	Character Who;
	SkinWeights Artist;
	PoseSet Poses;
	Topology Mesh;
	std::vector<bool> Weighted; // per joint: whether the artist gave it weight
};

Outcome<Subject> ReadSubject(const std::filesystem::path& Path);

/** The .glb files of a folder, in order of their names. */
std::vector<std::filesystem::path> ListCharacters(const std::filesystem::path& Folder);

/** Rows of welded vertices, given to the character's own. */
SkinWeights SpreadRows(const SkinWeights& Welded, std::span<const int32_t> SourceToWelded);

/** Replaces what stands in a page after the line that ends with "written by COMMAND -->", and keeps what is before. */
Outcome<void> UpdatePage(const std::filesystem::path& Page, const std::string& Command, const std::string& Tables);
}
