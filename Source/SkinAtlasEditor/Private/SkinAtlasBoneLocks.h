// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Bones that were locked elsewhere. Plain data, no engine.

#pragma once

#include "SkinAtlas/Recipe.h"

#include <string>
#include <vector>

namespace SkinAtlas::Editor
{
/**
 * The recipe with locks on bones that somebody locked elsewhere. What the recipe itself says of a bone wins: one that
 * it unlocks is free, one that it excludes is not locked. Names that no bone has are passed over.
 */
Recipe WithLocks(const Recipe& What, const std::vector<std::string>& Locked, const std::vector<std::string>& Bones);
}
