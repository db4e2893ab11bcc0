// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Async/ParallelFor.h (Core).

#pragma once

#include "CoreGlobals.h"
#include "CoreTypes.h"
#include "Templates/Function.h"

#include <atomic>
#include <functional>

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

/** Told of every block of every loop by its running number from 1, before it runs, while a test listens. */
inline std::function<void(int)> OnBlock;
inline std::atomic<int> Blocks = 0;
}

/** In an order that no caller may rely on: from the last to the first. */
inline void ParallelFor(int32 Count, TFunctionRef<void(int32)> Body, EParallelForFlags = EParallelForFlags::None) // [A]
{
	++(IsInGameThread() ? StandIn::Loops.OnGameThread : StandIn::Loops.Elsewhere);
	for (int32 Index = Count; Index-- > 0;)
	{
		if (StandIn::OnBlock)
		{
			StandIn::OnBlock(++StandIn::Blocks);
		}
		Body(Index);
	}
}
