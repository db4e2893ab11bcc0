// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far weights are from reference weights, without posing anything. Definitions: Resources/Docs/Compare.md.

#pragma once

#include "Measure/PairedRows.h"

#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas::Host
{
/** A joint influences a vertex from this weight on. */
inline constexpr float LeastInfluence = 1e-4f;

struct WeightDistance
{
	double MeanL1 = 0.0, MaxL1 = 0.0; // sum over joints of |difference|, 0 to 2; a row without weight counts 2
	double Precision = 0.0;			  // of the candidate's influences, the share that the reference has too
	double Recall = 0.0;			  // of the reference's influences, the share that the candidate has too
	double SameHeaviest = 0.0;		  // share of the vertices whose heaviest joint is the same

	/**
	 * Per vertex the greatest number of steps in the joint tree, between the reference's heaviest joint and any
	 * influence of the candidate: entry S counts the vertices with S steps. Rows without weight are not in it.
	 */
	std::vector<int32_t> LeakSteps;

	/** Sum of the L1 differences along mesh edges over the sum of their lengths in mean bones; 0 without bones. */
	double ReferenceRoughness = 0.0, CandidateRoughness = 0.0;
};

/** Tree: in which steps are counted; a joint outside of it counts as the nearest above it that is in it. */
WeightDistance MeasureWeights(const PairedRows& Pairs, const LimbTree& Tree);
}
