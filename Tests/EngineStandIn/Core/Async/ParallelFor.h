// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Async/ParallelFor.h (Core).

#pragma once

#include "CoreTypes.h"
#include "Templates/Function.h"

enum class EParallelForFlags // [A]
{
	None = 0,
	ForceSingleThread = 1,
	Unbalanced = 2,
	PumpRenderingThread = 4,
	BackgroundPriority = 8
};

/** In an order that no caller may rely on: from the last to the first. */
inline void ParallelFor(int32 Count, TFunctionRef<void(int32)> Body, EParallelForFlags = EParallelForFlags::None) // [A]
{
	for (int32 Index = Count; Index-- > 0;)
	{
		Body(Index);
	}
}
