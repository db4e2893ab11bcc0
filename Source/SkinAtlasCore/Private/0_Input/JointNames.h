// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Joint names as words.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas
{
/**
 * The words of a joint name in lower case: split at anything but letters, where small letters meet capitals, and after
 * a left or right that is glued to the next word.
 */
std::vector<std::string> WordsOf(std::string_view Name);

/**
 * Splits sides off that are glued to small letters, as in "lthigh", "rthigh" or "footl", "footr": both sides occur
 * among the names, and without its side the word is known (sorted).
 */
void SplitSides(std::vector<std::vector<std::string>>& Names, std::span<const std::string_view> Known);

/** The words but for sides, and up to three neighbours run together: "upper L arm" is an "upperarm", too. */
std::vector<std::string> RunsOf(const std::vector<std::string>& Words);

/** The words that more than half of all names have, sorted: prefixes of the rig, which tell no joint from another. */
std::vector<std::string> CommonWords(std::span<const std::vector<std::string>> Names);

/**
 * Per name whether it is of the layer that deforms. Rigify marks it (DEF-) and hangs controls at the same places; names
 * without the mark are of other layers. All names where fewer than three have it.
 */
std::vector<bool> DeformingLayer(std::span<const std::vector<std::string>> Names);

/** The side that a name says, l or r; 0 if none. */
char SideOf(const std::vector<std::string>& Words);
}
