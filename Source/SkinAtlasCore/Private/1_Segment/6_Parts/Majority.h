// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joint has most of a component.

#pragma once

#include "Common/JointTree.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
struct Majority
{
	int32_t Label = NoIndex;
	size_t Count = 0;
};

/** The most frequent label; of equals the lowest. */
Majority MostFrequent(std::span<const int32_t> Labels);

/** The deepest joint that has more than half of the labels, with its descendants; without one, the label in the middle.
 */
int32_t DeepestMajority(const JointTree& Tree, std::vector<int32_t> Labels);
}
