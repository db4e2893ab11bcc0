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

/** Whether the words, or some neighbours among them run together, include one of the wanted. */
bool HasAny(const std::vector<std::string>& Words, std::span<const std::string> Wanted);

/** The words that more than half of all names have, sorted: prefixes of the rig, which tell no joint from another. */
std::vector<std::string> CommonWords(std::span<const std::vector<std::string>> Names);

/**
 * Per name whether it is of the layer that deforms. Rigify marks it (DEF-) and hangs controls at the same places; names
 * without the mark are of other layers. All names where fewer than three have it.
 */
std::vector<bool> DeformingLayer(std::span<const std::vector<std::string>> Names);

/** Whether a name says left or right. */
bool HasSide(const std::vector<std::string>& Words);
}
