// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// From labels to curves: the boundary of every joint's subtree.

#pragma once

#include "1_Segment/4_Cut/JointCut.h"
#include "Common/JointTree.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
class BoneSet;

/**
 * Where, in 0..1 from its lower vertex, a boundary crosses an edge between two labels: where the bones of both are
 * equally near, as far as the edge's ends tell, so that the boundary runs smoothly whatever the edges do; in the middle
 * where something else than the nearest bone has decided.
 */
float CrossingBetween(const Topology& Mesh, int32_t Edge, const BoneSet& Bones, const Segmentation& Labelled);

/**
 * Fills the points, segments, loops, length and diameter of every curve from the labels. An edge lies on the curve of
 * each joint on the tree path between its ends' labels; it is crossed at the cut point, where the joint's cut has one,
 * else as Crossing says. L is the length of the cut's loop; without a cut it is 0.9 times that of the longest connected
 * piece of the label boundary, which still turns more often than a section does. Crossing is asked by several threads.
 * Error: Cancelled.
 */
Status BuildCurves(const Topology& Mesh, const JointTree& Tree, const std::vector<JointCut>& Cuts,
	FunctionRef<float(int32_t Edge)> Crossing, Segmentation& InOut, const Context& Host = {});

/**
 * Boundaries without a cut have no greater L than two girths of the limb, as its bones tell it: one that goes on
 * between two thighs under a skirt, or around every fold, is no section, and would make the overlap as wide as the
 * body.
 */
void BoundLengths(
	const BoneSet& Bones, const JointTree& Tree, const std::vector<JointCut>& Cuts, std::vector<JointCurve>& InOut);

/** Crosses every edge in the middle. */
inline constexpr auto InTheMiddle = [](int32_t) { return 0.5f; };
}
