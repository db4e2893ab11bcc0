// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The one way in which the core uses the host's threads.

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"

namespace SkinAtlas
{
inline bool IsCancelled(const Context& Host)
{
	return Host.Cancel != nullptr && Host.Cancel->load(std::memory_order_relaxed);
}

inline void Report(const Context& Host, Stage Current, float Fraction)
{
	if (Host.Progress != nullptr)
	{
		Host.Progress->OnProgress(Current, Fraction);
	}
}

/**
 * Items per block of a loop over a mesh, by their count alone: small meshes are shared, too, and large ones come in
 * blocks that are worth fetching into a thread's cache.
 */
constexpr int32_t GrainOf(int32_t Count)
{
	constexpr int32_t Blocks = 32, Least = 128, Most = 4096;
	return Count / Blocks < Least ? Least : Count / Blocks > Most ? Most : Count / Blocks;
}

/**
 * Calls Body(Begin, End) over blocks of Grain items. Blocks depend on Count and Grain only, never on the number of
 * workers; each iteration writes its own slot. Blocks after a cancellation are skipped: ask IsCancelled afterwards.
 */
template <typename Callable>
void ParallelFor(const Context& Host, int32_t Count, int32_t Grain, Callable&& Body)
{
	const auto Guarded = [&](int32_t Begin, int32_t End)
	{
		if (!IsCancelled(Host))
		{
			Body(Begin, End);
		}
	};
	if (Host.Threads != nullptr && Count > Grain)
	{
		Host.Threads->For(Count, Grain, Guarded);
		return;
	}
	for (int32_t Begin = 0; Begin < Count; Begin += Grain)
	{
		Guarded(Begin, Begin + Grain < Count ? Begin + Grain : Count);
	}
}
}
