// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The three partitions of unity. Each gives a vertex's influences, unsorted; zero weights may be among them.

#pragma once

#include "3_Weigh/Rows.h"
#include "3_Weigh/Transition.h"
#include "Common/JointTree.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
/** The tree that the regions follow. */
JointTree TreeOf(const Segmentation& Regions);

/** What all partitions look at. */
struct WeighInput
{
	const Segmentation& Regions;
	const Overlaps& Measured;
	const JointTree& Tree;
	const std::vector<Transition>& Bands; // one per joint
	int32_t MaxSteps;                     // joints farther from the vertex's region take no part; AnySteps: all may
};

inline constexpr int32_t AnySteps = 1 << 30;

/** The region of a vertex once the shifts have moved the curves. */
int32_t RegionAfterShift(const WeighInput& In, int32_t V);

/** Whether a joint may influence a vertex of a region. In another tree, there is no way to leak along: it may. */
inline bool IsNear(const WeighInput& In, int32_t Region, int32_t J)
{
	return In.MaxSteps == AnySteps || In.Tree.Steps(Region, J) <= In.MaxSteps;
}

/**
 * Ours. Down the joint tree, each curve hands the share H of its joint's side from parent to child:
 *     H_j = s(1/2 + (g_j - shift_j) / (2 w_j)), tilted by the odds of the bones;  1 or 0 beyond the band
 *     A_root = 1,  A_c = A_j H_c / max(1, sum of H over the children of j)
 *     weight_j = A_j - sum of A over its children
 * Non-negative and of sum 1 by construction; with two regions it is [Lu08 4]; on chains of short bones overlaps
 * multiply. Where the tree has several roots nothing lies above them, and A_root = H_root / sum of H over the roots;
 * the label's root has what all of them slid off.
 * A joint too many steps away is handed nothing (H = 0), so that its share stays with its nearer parent; an ancestor
 * too many steps above hands everything down towards the region (H = 1).
 */
class HierarchicalPartition
{
public:
	explicit HierarchicalPartition(const WeighInput& InInput);

	void At(int32_t V, std::vector<Influence>& Out);

private:
	struct Node
	{
		int32_t Joint = NoIndex;
		double Share = 1.0; // H
	};

	void LimitSteps(int32_t Region);
	void SumChildren();

	const WeighInput& In;
	std::vector<Node> Nodes;            // of the vertex at hand, parents first
	std::vector<Node> Rising;           // the same by share: sums must not depend on which of two joints comes first
	std::vector<double> ChildSum, Handed; // per joint, valid for the vertex at hand: sum of H over children, and A
	std::vector<bool> bListed;            // per joint: whether it is among the nodes; false between vertices
	double RootSum = 0.0;
};

/**
 * [Lu08 4-5, Eq. 1]: weight_j = 2 / (n (n - 1)) * sum over i of s(d_ij), over the n regions that hold the vertex; d_ij
 * is the position across the band of the curve they share, 1/2 if they share none.
 */
class PairwisePartition
{
public:
	explicit PairwisePartition(const WeighInput& InInput) : In(InInput) {}

	void At(int32_t V, std::vector<Influence>& Out);

private:
	const WeighInput& In;
	std::vector<double> Terms;
};

/**
 * [Hetroy09 4]: sigma_j = s(d_j / delta_j), normalised. d_j is the depth of the vertex in the grown region
 * R'_j: the least over the region's curves k of w_k plus the distance to k (minus it beyond the curve); delta_j
 * is its greatest value.
 * Differs from the paper: distance to the moved boundary is taken as distance to the curve plus the curve's width,
 * which is the same along the shortest way and needs one search a curve instead of two.
 */
class RegionalPartition
{
public:
	/** Depths holds delta per joint: see GreatestDepths. */
	RegionalPartition(const WeighInput& InInput, const std::vector<double>& InDepths) : In(InInput), Depths(InDepths) {}

	void At(int32_t V, std::vector<Influence>& Out);

	/** delta_j per joint over a run of vertices; combine runs by the maximum. */
	static void GreatestDepths(const WeighInput& In, int32_t Begin, int32_t End, std::vector<double>& InOutDepths);

private:
	const WeighInput& In;
	const std::vector<double>& Depths;
	std::vector<double> Terms;
};
}
