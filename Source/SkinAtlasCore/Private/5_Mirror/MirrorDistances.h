// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Symmetric distances: what both sides measured, the nearer one counts for both.

#pragma once

#include "2_Overlap/Distances.h"
#include "Common/JointTree.h"
#include "SkinAtlas/Overlap.h"

namespace SkinAtlas
{
/** Per vertex the one at its image, if the two have mirrored labels. Image: TreeImages. */
std::vector<int32_t> FindTwins(const Segmentation& Regions, const std::vector<int32_t>& Image);

/** A curve and its image are searched equally far: else the nearer of two distances would depend on who looked. */
void MirrorReaches(const Segmentation& Regions, const JointTree& Tree, std::vector<float>& InOutReach);

/**
 * Where a vertex and the vertex at its image are in the regions of a joint and its image, the distance of the one to a
 * curve and of the other to the curve's image both become the lesser of the two. They are lengths of ways over the
 * surface: on a symmetric one the longer of them is only a worse estimate. A curve has passed over a vertex only if its
 * image has passed over the other. So blending gives mirrored rows for mirrored options, for any K within reach, and a
 * K that is set on one side leaves the other as it was.
 * InOutByJoint: one list per joint, in any order. Error: Cancelled.
 */
Status MirrorDistances(const Segmentation& Regions, const JointTree& Tree, const Context& Host,
	std::vector<CurveOutcome>& InOutByJoint);
}
