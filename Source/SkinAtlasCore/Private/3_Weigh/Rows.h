// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// From the influences of a vertex to its row.

#pragma once

#include "SkinAtlas/Weigh.h"

#include <vector>

namespace SkinAtlas
{
struct Influence
{
	int32_t Joint = NoIndex;
	double Weight = 0.0;
};

/** What a budget of influences took away, over some rows. */
struct PrunedTally
{
	double Mass = 0.0;
	float Largest = 0.0f;
	int32_t Rows = 0;

	void AddTo(SkinWeights& Out) const;
};

/** Keeps the heaviest influences, makes them sum to 1, and stores them. The slots must be 0 before. */
void FinishRow(std::vector<Influence>& Row, int32_t Slots, uint16_t* OutJoints, float* OutWeights, PrunedTally& Count);
}
