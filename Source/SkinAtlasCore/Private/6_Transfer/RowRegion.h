// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The region of a row that no curve tells one of.

#pragma once

#include "3_Weigh/Follow.h"
#include "Common/JointSteps.h"

#include <vector>

namespace SkinAtlas
{
/** A joint, and how much of a row lies too many steps from it. */
struct RowRegion
{
	int32_t Joint = NoIndex;
	double Beyond = 0.0;
};

/**
 * The joint of a row that has the least weight farther than MaxSteps from it; of several, the heaviest. Where each of
 * them has some, a joint near them that has less: children that share all of a branching joint's skin leave none to the
 * joint itself, which is next to them, and from a full row a budget of influences may have taken the region, as well as
 * those next to it. Row: heaviest first. bFull: it has as many joints as it may.
 */
RowRegion FindRegion(const std::vector<Influence>& Row, bool bFull, int32_t MaxSteps, const JointSteps& Steps);

/** The fewest steps, from Least on, within which a region has all of its row. */
int32_t ReachOf(const std::vector<Influence>& Row, bool bFull, int32_t Least, const JointSteps& Steps);

/**
 * Hands what lies farther than MaxSteps from a row's region to the first joint on the way there
 * that is near enough.
 */
void DrawNear(std::vector<Influence>& InOut, const RowRegion& Region, int32_t MaxSteps, const JointSteps& Steps,
	BlendTally& Count);
}
