// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Crumbs of regions: vertices that the nearest bone won far from the rest of its region.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"

namespace SkinAtlas
{
/**
 * Gives every small patch of a region that touches neither the rest of it nor its tree neighbours to the region that it
 * borders most. A cheek that is nearest to the shoulder's bone in a straight line would tear off when the arm is
 * raised. Small is less than a fifth of the region's vertices in the same component; a region in two halves keeps both.
 * Error: Cancelled.
 */
Status JoinSmallPatches(
	const Topology& Mesh, const JointTree& Tree, const Context& Host, std::vector<int32_t>& RegionOf);
}
