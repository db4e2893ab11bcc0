// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Recipes that several tests ask for.

#pragma once

#include "SkinAtlasRecipe.h"

/** One softness for all joints. */
inline FSkinAtlasRecipe WithK(float K)
{
	FSkinAtlasRecipe Recipe;
	Recipe.bOverrideK = true;
	Recipe.K = K;
	return Recipe;
}
