// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which triangles face the wrong way. Files mix orientations: mirrored halves, flipped faces, clothes inside out.

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Per triangle: whether it must be turned over for neighbours to agree and for every patch of neighbours to face
 * outwards. A patch without a volume to speak of keeps its orientation. Linear; a patch is judged by itself alone.
 * Error: Cancelled.
 */
Result<std::vector<bool>> FindTurnedTriangles(const Topology& Mesh, const Context& Host = {});
}
