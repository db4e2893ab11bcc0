// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The rows of what follows the skin.

#pragma once

#include "3_Weigh/Partitions.h"
#include "SkinAtlas/Context.h"

#include <vector>

namespace SkinAtlas
{
/** What is counted over one block of rows; combined in block order, so that sums do not depend on the threads. */
struct BlendTally
{
	PrunedTally Pruned;
	double LeakMass = 0.0;
	int32_t LeakRows = 0;
};

/** The joint nearest to J, on the way to a region, that is no more than MaxSteps from it. */
int32_t NearestAllowed(const WeighInput& In, int32_t Region, int32_t J);

void Combine(const std::vector<BlendTally>& Counts, SkinWeights& InOut);

/**
 * Rows of vertices that follow: those of the skin's corners, interpolated. A joint too many steps away from the region
 * of the nearest corner hands its share to the first joint on the way there that is near enough. Error: Cancelled.
 */
Status FollowSkin(const WeighInput& In, std::span<const SkinPoint> Points, const Context& Host, SkinWeights& InOut);
}
