// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The little that the core needs to know of the host's threads, from the language alone: it also compiles where the
// standard library has no threads, as for WebAssembly.

#pragma once

#include <atomic>

namespace SkinAtlas
{
/** For sections of a few instructions. */
class SpinLock
{
public:
	class [[nodiscard]] Hold
	{
	public:
		explicit Hold(SpinLock& InLock) : Lock(InLock)
		{
			while (Lock.bTaken.test_and_set(std::memory_order_acquire))
			{
			}
		}
		~Hold() { Lock.bTaken.clear(std::memory_order_release); }
		Hold(const Hold&) = delete;
		Hold& operator=(const Hold&) = delete;

	private:
		SpinLock& Lock;
	};

private:
	std::atomic_flag bTaken;
};

/** Equal for two calls if and only if one living thread made both. */
inline const void* ThisThread()
{
	static thread_local const char Mark = 0;
	return &Mark;
}
}
