// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Async/ParallelFor.h (Core).

#pragma once

#include "CoreGlobals.h"
#include "CoreTypes.h"
#include "Templates/Function.h"

#include <atomic>

enum class EParallelForFlags // [A]
{
	None = 0,
	ForceSingleThread = 1,
	Unbalanced = 2,
	PumpRenderingThread = 4,
	BackgroundPriority = 8
};

namespace StandIn
{
/** How many loops were begun on which thread, since the program began. */
struct FLoops
{
	std::atomic<int> OnGameThread = 0, Elsewhere = 0;
};
inline FLoops Loops;
}

/** In an order that no caller may rely on: from the last to the first. */
inline void ParallelFor(int32 Count, TFunctionRef<void(int32)> Body, EParallelForFlags = EParallelForFlags::None) // [A]
{
	++(IsInGameThread() ? StandIn::Loops.OnGameThread : StandIn::Loops.Elsewhere);
	for (int32 Index = Count; Index-- > 0;)
	{
		Body(Index);
	}
}
