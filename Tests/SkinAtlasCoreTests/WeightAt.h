// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"

namespace SkinAtlas
{
/** The weight of a joint in the row of a welded vertex. */
inline float WeightAt(const SkinWeights& Rows, int32_t V, int32_t J)
{
	float Sum = 0.0f;
	for (size_t Slot = size_t(V) * size_t(Rows.Influences); Slot < size_t(V + 1) * size_t(Rows.Influences); ++Slot)
	{
		Sum += Rows.Joints[Slot] == J ? Rows.Weights[Slot] : 0.0f;
	}
	return Sum;
}

/** The weight of a joint at a source vertex. */
inline float WeightAt(const BoundCharacter& Bound, size_t Source, int32_t J)
{
	return WeightAt(Bound.Weights, Bound.Mesh.SourceToWelded()[Source], J);
}
}
