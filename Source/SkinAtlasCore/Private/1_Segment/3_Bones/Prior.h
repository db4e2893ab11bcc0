// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The prior: what the bones alone would say whose each vertex is.

#pragma once

#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/**
 * The nearest bone of every vertex, among all joints of the tree, whichever way the surface faces: what loops
 * are checked by should not know more than the loops. With the normals mean L1 rises from 0.345 to 0.359 on
 * eleven characters. Error: Cancelled.
 */
Result<std::vector<int32_t>> NearestBones(const SegmentationInput& In);
}
