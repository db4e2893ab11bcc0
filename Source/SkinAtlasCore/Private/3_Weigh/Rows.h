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

/** Adds to the influence of a joint, or to the row. */
inline void AddInfluence(std::vector<Influence>& Row, int32_t J, double Weight)
{
	for (Influence& Each : Row)
	{
		if (Each.Joint == J)
		{
			Each.Weight += Weight;
			return;
		}
	}
	Row.push_back({J, Weight});
}

/** What a budget of influences took away, over some rows. */
struct PrunedTally
{
	double Mass = 0.0;
	float Largest = 0.0f;
	int32_t Rows = 0;

	void AddTo(SkinWeights& Out) const;
};

/**
 * Heaviest first, equal weights by joint, none that is 0, at most Slots of them. With t the heaviest weight that does
 * not fit, every weight w that stays becomes w - t^2 / w: what is about to leave a row fades to 0 before it does, so
 * that the rows of neighbours do not jump where two joints change places, and what is much heavier than t hardly
 * notices. Returns the share of the joints that left. Weights need not sum to 1, before or after.
 */
double FitToBudget(std::vector<Influence>& Row, int32_t Slots);

/** FitToBudget, counted. */
void FitRow(std::vector<Influence>& Row, int32_t Slots, PrunedTally& Count);

/** Makes a row of FitToBudget sum to 1 and stores it. The slots must be 0 before. */
void WriteRow(const std::vector<Influence>& Row, uint16_t* OutJoints, float* OutWeights);

/** FitRow and WriteRow. */
void FinishRow(std::vector<Influence>& Row, int32_t Slots, uint16_t* OutJoints, float* OutWeights, PrunedTally& Count);
}
