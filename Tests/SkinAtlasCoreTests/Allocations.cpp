// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Replaces the global operators by ones that count. Those for over-aligned types stay: the core has none.

#include "Allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace
{
std::atomic<size_t> Count = 0, Bytes = 0;
}

void* operator new(size_t Size)
{
	++Count;
	Bytes += Size;
	void* const Memory = std::malloc(Size > 0 ? Size : 1);
	if (Memory == nullptr)
	{
		std::abort();
	}
	return Memory;
}

// As the library's own does; but a sanitizer's would come from elsewhere, and could not be freed below.
void* operator new(size_t Size, const std::nothrow_t&) noexcept
{
	return operator new(Size);
}

void operator delete(void* Memory) noexcept
{
	std::free(Memory);
}

void operator delete(void* Memory, size_t) noexcept
{
	std::free(Memory);
}

namespace SkinAtlas
{
size_t Allocations()
{
	return Count;
}

size_t AllocatedBytes()
{
	return Bytes;
}
}
