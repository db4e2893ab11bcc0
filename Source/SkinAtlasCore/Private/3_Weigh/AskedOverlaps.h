// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which rows LockOptions::OnlyJoints asks for.

#pragma once

#include "SkinAtlas/Locks.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
/** Source vertices by welded vertex, as compressed rows. */
struct VertexCopies
{
	std::vector<int32_t> Start, Sources;

	explicit VertexCopies(const Topology& Mesh);

	std::span<const int32_t> Of(int32_t V) const
	{
		return std::span(Sources).subspan(
			size_t(Start[size_t(V)]), size_t(Start[size_t(V) + 1]) - size_t(Start[size_t(V)]));
	}
};

/** One per welded vertex, 1: it lies in the overlap of a joint of OnlyJoints, as ApplyLocks tells. */
std::vector<uint8_t> FindAskedOverlaps(const BoundCharacter& Bound, const WeighOptions& Blend,
	const StoredWeights& Stored, std::span<const uint8_t> OnlyJoints, const VertexCopies& Copies);
}
