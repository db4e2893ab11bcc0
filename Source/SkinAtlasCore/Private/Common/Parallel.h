// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The one way in which the core uses the host's threads.

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"

#include <type_traits>

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
 * Calls Body(Begin, End) over blocks of Grain items, all of them, whatever is cancelled: for work that is over before
 * anybody could wish to stop it. Blocks depend on Count and Grain only, never on the number of workers; each iteration
 * writes its own slot.
 */
template <typename Callable>
void ParallelForAll(const Context& Host, int32_t Count, int32_t Grain, Callable&& Body)
{
	if (Host.Threads != nullptr && Count > 0)
	{
		Host.Threads->For(Count, Grain, Body);
		return;
	}
	for (int32_t Begin = 0, End = 0; Begin < Count; Begin = End)
	{
		End = Count - Begin > Grain ? Begin + Grain : Count;
		Body(Begin, End);
	}
}

/**
 * The same until the host cancels. Body returns nothing, or the Status of loops within it. Error: Cancelled, if a block
 * was skipped or stopped on its way. What the loop fills is then not whole, and nobody may look at it: whoever calls
 * this returns at once, and the compiler warns of a Status that nobody asks.
 */
template <typename Callable>
Status ParallelFor(const Context& Host, int32_t Count, int32_t Grain, Callable&& Body)
{
	std::atomic<bool> bStopped = false;
	ParallelForAll(Host, Count, Grain,
		[&](int32_t Begin, int32_t End)
		{
			bool bDone = !IsCancelled(Host);
			if constexpr (std::is_void_v<decltype(Body(Begin, End))>)
			{
				if (bDone)
				{
					Body(Begin, End);
				}
			}
			else
			{
				bDone = bDone && bool(Body(Begin, End));
			}
			if (!bDone)
			{
				bStopped.store(true, std::memory_order_relaxed);
			}
		});
	return {bStopped ? Error::Cancelled : Error::None};
}
}
