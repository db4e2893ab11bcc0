// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/Recipe.h"
#include "Verbs/Bind.h"

namespace SkinAtlas::Host
{
/**
 * Gives the character of a file the weights of a bound file of the same character: What.LodFrom. Joints are matched by
 * name, then by place; weight of a joint that is missing here goes to the nearest one above it that is not.
 */
ExitCode RunLod(const BindCommand& Command, const Recipe& What);
}
