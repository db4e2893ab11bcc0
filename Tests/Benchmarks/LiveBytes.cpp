// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Counts what the program allocates, by the global operators: exact, and blind to what the allocator keeps back.

#include "LiveBytes.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace
{
std::atomic<size_t> Live = 0, Peak = 0, Base = 0;

void* Take(size_t Size)
{
	void* const Memory = std::malloc(Size);
	if (Memory == nullptr)
	{
		std::abort();
	}
	const size_t Now = Live += malloc_usable_size(Memory);
	size_t Seen = Peak;
	while (Now > Seen && !Peak.compare_exchange_weak(Seen, Now))
	{
	}
	return Memory;
}

void Give(void* Memory)
{
	if (Memory != nullptr)
	{
		Live -= malloc_usable_size(Memory);
		std::free(Memory);
	}
}
}

void* operator new(size_t Size)
{
	return Take(Size);
}
void operator delete(void* Memory) noexcept
{
	Give(Memory);
}
void operator delete(void* Memory, size_t) noexcept
{
	Give(Memory);
}

namespace SkinAtlas::Bench
{
void ResetPeak()
{
	Base = Live.load();
	Peak = Live.load();
}

size_t PeakBytes()
{
	return Peak - Base;
}
}
