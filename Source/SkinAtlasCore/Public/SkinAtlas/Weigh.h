// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Overlap.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Skin weights. Rows follow the *welded* vertices, so that all vertices at one position have identical rows:
 * source vertex S has row Topology::SourceToWelded()[S]. Heaviest first, equal weights by the lower index of the
 * joint and its image (Mirror); non-negative; the floats of a row sum to 1 within one rounding; unused slots have
 * weight 0 and joint 0.
 */
struct SkinWeights
{
	int32_t Influences = 0;        // slots per row
	std::vector<uint16_t> Joints;  // rows * Influences
	std::vector<float> Weights;    // rows * Influences

	int32_t RowCount() const { return Influences == 0 ? 0 : static_cast<int32_t>(Weights.size()) / Influences; }

	// What MaxInfluences took away: the share (0 to 1) of the joints that had to leave a row. They
	// fade before they leave, so that weights do not jump where two joints change places.
	double PrunedMass = 0.0;       // sum over rows
	float LargestPruned = 0.0f;    // of one row
	int32_t PrunedRows = 0;        // rows that lost something

	// What MaxSteps kept away. How far from their regions the rows carry weight in the end: CertifyRows.
	double LeakMass = 0.0;         // what the plain blend would have put farther away; sum over rows
	int32_t LeakRows = 0;          // rows where it would have

	std::vector<int32_t> Mended;   // rows that Mend changed, rising: the only ones of the blend
	                               // that may carry joints more than MaxSteps away
};

/**
 * Stage 3 [Hetroy09 4, Lu08 4-5]: distances become weights. Weight is exactly 0 outside the overlap, and on joints more
 * than MaxSteps away from the vertex's region: they take no part in the blend, so that nothing has to be cut off after
 * it. The cost does not depend on how the distances were got: after a change of K, shift or falloff within
 * Overlaps::Reach only this stage runs again, and gives the bits that a full bind gives.
 * Errors: SizeMismatch, BadJointOption, BadOption, ReachExceeded, Cancelled.
 */
SKINATLASCORE_API Result<SkinWeights> Weigh(const Segmentation& Regions, const Overlaps& Measured,
	const WeighOptions& Options = {}, const Context& Host = {});

/** Integer weights for files: every row sums to exactly 255 or 65535. Same rows, joints and order as the floats. */
struct QuantisedWeights
{
	int32_t Bits = 0;              // 8 or 16
	std::vector<uint16_t> Weights; // rows * Influences
};

/**
 * Largest remainder: each weight is rounded down, then the units left go to the greatest remainders,
 * ties to the heavier.
 */
SKINATLASCORE_API Result<QuantisedWeights> Quantise(const SkinWeights& Rows, int32_t Bits);
}
