// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasRecipe.h"

#include "SkinAtlas/Recipe.h"

namespace SkinAtlas::Editor
{
/** The core's form of a recipe. */
Recipe ToCore(const FSkinAtlasRecipe& What);

/** And back. What only files have (labels, roles, bits, methods that take files and the like) is left behind. */
FSkinAtlasRecipe FromCore(const Recipe& What);
}
