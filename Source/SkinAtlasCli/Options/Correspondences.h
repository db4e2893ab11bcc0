// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include "SkinAtlas/Types.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace SkinAtlas::Host
{
/** What corresponds between a character and the bound file that it takes weights from, as the user gives it. */
struct Correspondences
{
	std::vector<std::pair<int32_t, int32_t>> Joints; // of the bound file, of the character
	std::vector<Vec3> Here, There;                   // points of the character, of the bound file:
	                                                 // each in its mesh space
};

/**
 * Reads {"joints": {"theirs": "ours"}, "points": [{"here": [x, y, z], "there": [x, y, z]}]}; either may be left out.
 * Format: Resources/Docs/Recipe.md. Ours and Theirs: the names of the joints. FileName goes into the sentence, which
 * names the joint or point at fault.
 */
Outcome<Correspondences> ParseCorrespondences(std::string_view Text, std::string_view FileName,
	std::span<const std::string> Ours, std::span<const std::string> Theirs);
}
