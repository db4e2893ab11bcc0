// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Segment.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
/**
 * Steps between any two joints of a skeleton, in the tree that the regions follow. Its roots are siblings. A joint
 * outside of it counts as the nearest above it in the skeleton that is in it or, where there is none, as the
 * tree's first root.
 */
class JointSteps
{
public:
	/** SkeletonParents: as the file has them. */
	JointSteps(const LimbTree& InTree, std::span<const int32_t> SkeletonParents);

	int32_t Between(int32_t A, int32_t B) const;

	/** The joints one step away: above, then below. */
	std::vector<int32_t> Neighbours(int32_t J) const;

	/** The joint nearest to J, on the way to a region, that is no more than MaxSteps from it. */
	int32_t NearestWithin(int32_t MaxSteps, int32_t Region, int32_t J) const;

private:
	JointTree Tree;
	std::vector<int32_t> StandIn; // per joint
};
}
