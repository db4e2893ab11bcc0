// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Executors that run blocks in unusual orders: what they compute must not show it.

#pragma once

#include "SkinAtlas/Context.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace SkinAtlas
{
/** One thread, last block first. */
class ReversedBlocks final : public Executor
{
public:
	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		for (int32_t Block = (Count + Grain - 1) / Grain - 1; Block >= 0; --Block)
		{
			Body(Block * Grain, std::min(Count, (Block + 1) * Grain));
		}
	}
};

/** Several threads, blocks dealt like cards. */
class InterleavedThreads final : public Executor
{
public:
	explicit InterleavedThreads(int32_t InThreadCount) : ThreadCount(InThreadCount) {}

	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		const int32_t BlockCount = (Count + Grain - 1) / Grain;
		std::vector<std::thread> Workers;
		for (int32_t Worker = 0; Worker < ThreadCount; ++Worker)
		{
			Workers.emplace_back(
				[=, this]
				{
					for (int32_t Block = Worker; Block < BlockCount; Block += ThreadCount)
					{
						Body(Block * Grain, std::min(Count, (Block + 1) * Grain));
					}
				});
		}
		for (std::thread& Worker : Workers)
		{
			Worker.join();
		}
	}

private:
	int32_t ThreadCount;
};
}
