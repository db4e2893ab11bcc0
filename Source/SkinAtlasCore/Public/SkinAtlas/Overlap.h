// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/**
 * One measured distance: vertex to curve, positive on the side of the joint's subtree, which is that of the vertex's
 * label but where heat says otherwise. Mesh units. Odds is what
 * the bones add to it: inside the overlap the ratio of the subtree's share to the rest is multiplied by it. 1 on
 * a straight limb.
 */
struct CurveDistance
{
	int32_t Joint = NoIndex;
	float Signed = 0.0f;
	float Odds = 1.0f;
};

/** How far vertices are from the curves near them: what Weigh needs, for any K within reach. */
struct Overlaps
{
	std::vector<int32_t> Start;           // VertexCount + 1: compressed rows into Distances
	std::vector<CurveDistance> Distances; // per vertex, in the segmentation's parents-first order
	std::vector<float> Unit;              // one per joint: L / pi or diameter; the half width is K * Unit
	std::vector<float> Reach;             // one per joint: every vertex at most this far is in Distances
	bool bWholeRegions = false;           // each curve was measured over both its regions

	std::span<const CurveDistance> At(int32_t V) const
	{
		return std::span(Distances).subspan(size_t(Start[V]), size_t(Start[V + 1] - Start[V]));
	}
};

/**
 * K of the joints with bFitToLimb, times min(2, 3/4 (1 + r)), and clears the flag; r is the mean length of the bones at
 * the joint over L / pi. Long limbs bend softly, stout ones would let neighbouring overlaps run into each other. On
 * real characters it is worth more than any K by role: Resources/Docs/Roles.md. Between Segment and Overlap.
 */
SKINATLASCORE_API void FitSoftness(const Skeleton& Joints, const Segmentation& Regions, std::span<JointOptions> InOut);

/**
 * Stage 2 [Hetroy09 3.2, 5.2]: regions grow across their curves by K * L / pi.
 * The search stops at width plus shift, so cost follows the overlaps and not the mesh; with bWholeRegions or harmonic
 * distances it covers both regions of each curve. Every overlap is connected to its curve, and keeps from other bones.
 * The curves of loose joints (Segmentation::IsLoose) are measured by heat, unless whole regions are asked for: a vertex
 * is as far as it would be on a straight limb with as much heat from the bones across. There that is the way along the
 * surface; but skin beside the joint with both bones equally near is shared by both, as neither follows the other, and
 * what sees no bone, a side toe of a frog, is as far as its root and moves as one piece.
 * Measured, mean L1 / deformation without and with it: eleven real characters 0.311 / 29.9 and 0.301 / 26.1, 131 others
 * 0.438 / 57.0 and 0.436 / 54.7.
 * Errors: SizeMismatch, BadJointOption, BadOption, SolveFailed, Cancelled.
 */
SKINATLASCORE_API Result<Overlaps> Overlap(const Topology& Mesh, const Skeleton& Joints, const Segmentation& Regions,
	const OverlapOptions& Options = {}, const Context& Host = {});
}
