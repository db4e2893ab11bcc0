// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Per welded vertex the region of the blend, once shifts have moved the curves;
 * of what follows the skin, that of the skin.
 */
std::vector<int32_t> RegionsAfterShift(const BoundCharacter& Bound);
}
