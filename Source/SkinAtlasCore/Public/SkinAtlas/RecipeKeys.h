// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The keys of a recipe and what they may hold, in one table for every notation: files, command lines, assets.

#pragma once

#include "SkinAtlas/Recipe.h"

#include <string_view>
#include <variant>

namespace SkinAtlas
{
/** The version that is written, and the newest that is read. */
inline constexpr int32_t RecipeVersion = 1;

/** What a key can hold; none for anything else. Notations without whole numbers of their own may give doubles. */
using RecipeValue = std::variant<std::monostate, bool, int64_t, double, std::string, std::vector<std::string>>;

/** Sets a key. What it wants instead, for "must be ..."; empty if it took the value. */
SKINATLASCORE_API std::string SetKey(Recipe& Into, std::string_view Key, const RecipeValue& Value);
SKINATLASCORE_API std::string SetKey(JointRule& Into, std::string_view Key, const RecipeValue& Value);
SKINATLASCORE_API std::string SetKey(ComponentRule& Into, std::string_view Key, const RecipeValue& Value);

/**
 * The same with the rest of the sentence: `unknown key "kk"; did you mean "k"?`, `"k" must be a number of at least 0,
 * not "soft"`. Shown: the value as it stands. A recipe's "version" is taken, too.
 */
SKINATLASCORE_API std::string ReadKey(
	Recipe& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown);
SKINATLASCORE_API std::string ReadKey(
	JointRule& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown);
SKINATLASCORE_API std::string ReadKey(
	ComponentRule& Into, std::string_view Key, const RecipeValue& Value, std::string_view Shown);

struct RecipeEntry
{
	const char* Key;
	RecipeValue Value;
};

/** Every key that has a value, in a fixed order, without patterns and rules: setting them gives an equal recipe. */
SKINATLASCORE_API std::vector<RecipeEntry> ListKeys(const Recipe& From);
SKINATLASCORE_API std::vector<RecipeEntry> ListKeys(const JointRule& From);
SKINATLASCORE_API std::vector<RecipeEntry> ListKeys(const ComponentRule& From);

/** The double whose shortest text is that of the float: 0.3 and not 0.30000001192092896. */
SKINATLASCORE_API double ShortDouble(float Value);
}
