// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Weigh.h"

namespace SkinAtlas::Host
{
/**
 * The tree that the regions of a character follow whose weights are known: over the joints that carry weight in some
 * row, and no others. Errors: those of FindJointTree.
 */
Result<LimbTree> FindWeighedTree(
	const Topology& Mesh, const Skeleton& Joints, const SkinWeights& Rows, const Context& Host = {});
}
