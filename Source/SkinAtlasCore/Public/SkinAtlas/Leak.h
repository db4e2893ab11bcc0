// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The leak certificate: how far from its region a vertex carries weight, whatever made its row.

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/StoredWeights.h"

#include <vector>

namespace SkinAtlas
{
/** What is found in rows as they are stored. */
struct LeakCertificate
{
	int32_t GreatestSteps = 0;        // from the region of a row to a joint that it carries; over all rows
	std::vector<int32_t> Beyond = {}; // rows that carry weight more than MaxSteps away, rising
	int32_t BeyondMended = 0;         // of these, those that Mend changed: skin of joints far apart meets there
};

/**
 * Certifies rows, whoever made them. RegionOf: one joint per row. Steps are those of the tree that the regions follow;
 * roots are siblings. A joint outside of the tree counts as the nearest above it in the skeleton that is in it or,
 * where there is none, as the tree's first root. Errors: SizeMismatch.
 */
SKINATLASCORE_API Result<LeakCertificate> CertifyRows(const StoredWeights& Rows, std::span<const int32_t> RegionOf,
	const LimbTree& Tree, const Skeleton& Joints, int32_t MaxSteps);

/**
 * The same of rows of a bound character, one per source vertex. The region of a vertex is that of the blend, once
 * shifts have moved the curves; of what follows the skin, that of the skin it is nearest to. Errors: SizeMismatch.
 */
SKINATLASCORE_API Result<LeakCertificate> CertifyRows(
	const BoundCharacter& Bound, const StoredWeights& Rows, int32_t MaxSteps);
}
