// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlasRecipe.h"

#include "SkinAtlas/Recipe.h"

namespace SkinAtlas::Editor
{
/** One rule, and back. */
JointRule ToCore(const FSkinAtlasJointRule& From);
FSkinAtlasJointRule FromCore(const JointRule& From);

/** What is in force at a joint, with a switch on what its own rule says. */
FSkinAtlasJointValues ShowOwn(const JointRule& Own, const JointRule& InForce);

/** The core's form of a recipe. */
Recipe ToCore(const FSkinAtlasRecipe& What);

/** And back. What only files have (labels, roles, bits, methods that take files and the like) is left behind. */
FSkinAtlasRecipe FromCore(const Recipe& What);
}
