// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Measure/Deformation.h"
#include "Measure/WeightDistance.h"

#include "SkinAtlas/Tear.h"

namespace SkinAtlas::Host
{
/** All that is measured between two sets of weights of one character. */
struct Comparison
{
	int32_t Vertices = 0;	// judged: welded, copies with equal rows once
	int32_t Unweighted = 0; // of these, without weight in the candidate
	int32_t Unjudged = 0;	// stored vertices without weight in the reference
	int32_t ClipPoses = 0, RandomPoses = 0;
	WeightDistance Weights;
	Deformation Linear, DualQuaternion;
	Tears Torn; // over the random poses, then those of clips; its vertices are the character's
};

/** Rows follow the character's vertices, their joints its joints; heaviest first. */
Outcome<Comparison> CompareWeights(const Character& Who, const PoseSet& Poses, const SkinWeights& Reference,
	const SkinWeights& Candidate, const Context& Host = {});
}
