// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far posed vertices are from where the reference poses them. Definitions: Resources/Docs/Compare.md.

#pragma once

#include "Measure/PairedRows.h"
#include "Measure/PoseSet.h"

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Skin.h"

namespace SkinAtlas::Host
{
/** Distances of vertices over the diagonal of the bind pose's box. */
struct DistanceSummary
{
	double Mean = 0.0, Max = 0.0; // over vertices and poses
};

struct Deformation
{
	DistanceSummary All, Clips, Random; // candidate to reference, over all poses and over each kind
	DistanceSummary Bits8, Bits16;		// candidate with integer weights to the same with floats, over all poses
};

/** A vertex without weights stays where it is in bind pose, as in an editor. Fails at poses that are not finite. */
Outcome<Deformation> MeasureDeformation(
	const PairedRows& Pairs, const PoseSet& Poses, SkinningMethod Method, const Context& Host = {});
}
