// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/BlendMask.h"
#include "SkinAtlas/Locks.h"

namespace SkinAtlas::Host
{
/**
 * MakeBlendMask on rows as they are written, also those that locks kept: one per vertex. Copies of a vertex have the value of
 * the first, whatever their rows, so that no seam opens. RowOf: Topology::SourceToWelded.
 */
Result<std::vector<float>> MaskOfStored(const StoredWeights& Rows, std::span<const int32_t> RowOf,
	std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host);
}
