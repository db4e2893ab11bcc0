// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"

namespace SkinAtlas
{
/** The weight of a joint at a source vertex. */
inline float WeightAt(const BoundCharacter& Bound, size_t Source, int32_t J)
{
	const size_t First = size_t(Bound.Mesh.SourceToWelded()[Source]) * size_t(Bound.Weights.Influences);
	float Sum = 0.0f;
	for (size_t Slot = First; Slot < First + size_t(Bound.Weights.Influences); ++Slot)
	{
		Sum += Bound.Weights.Joints[Slot] == J ? Bound.Weights.Weights[Slot] : 0.0f;
	}
	return Sum;
}
}
