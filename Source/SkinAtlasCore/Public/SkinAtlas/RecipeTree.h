// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Recipes between their plain values and the objects and lists of JSON, whoever reads or writes the text.

#pragma once

#include "SkinAtlas/RecipeKeys.h"

namespace SkinAtlas
{
/** A value of JSON. */
struct RecipeNode
{
	enum class Kind : uint8_t
	{
		Value,
		List,
		Object,
	};

	Kind Form = Kind::Value;
	RecipeValue Value = {};
	std::string Shown = {};             // as it stands in the text, for sentences; a tree that is written has none
	std::vector<std::string> Keys = {}; // of an object, one per item: in a recipe their order decides
	std::vector<RecipeNode> Items = {};

	/** Of an object; null if it has no such key. */
	SKINATLASCORE_API const RecipeNode* Find(std::string_view Key) const;
};

/**
 * Reads a recipe, or the one in a report; what it leaves out keeps its default. The complaint names the key and the
 * pattern at fault; empty: there is none.
 */
SKINATLASCORE_API std::string ReadRecipe(const RecipeNode& Root, Recipe& Out);

/** Every key in a fixed order: reading it gives an equal recipe. */
SKINATLASCORE_API RecipeNode MakeTree(const Recipe& What);
}
