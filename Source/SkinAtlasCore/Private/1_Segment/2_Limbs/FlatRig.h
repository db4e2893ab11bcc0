// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rigs that keep no hierarchy: all joints hang on one, or on none, as in tracked hands and exports of simulations.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Skeleton.h"

namespace SkinAtlas
{
/** Whether more than half of eight or more joints hang on a single one, or on none and have no child. */
bool IsFlatRig(const JointTree& Tree);

/**
 * A tree for a flat rig. A bone of length l from joint P to joint J costs l (1 + 5 (1 - c)), with c the mean cosine
 * between the bone and the axes of P and J: bones run along joint axes and forwards, so that fingers side by side do
 * not join, near as they are. The cheapest are taken; the joint left without a parent is the root. Of the local axes,
 * of either sign, the one with the cheapest tree counts. Bones are those of NearPairs.
 */
std::vector<int32_t> SpanFlatRig(const Skeleton& Joints, const JointTree& Tree);

/** A bone that might be. */
struct JointPair
{
	int32_t Parent, Child;
};

/** Those from the 32 joints nearest to each of some joints, or from all where there are 512 or fewer. */
std::vector<JointPair> NearPairs(const Skeleton& Joints, const std::vector<int32_t>& Members);
}
