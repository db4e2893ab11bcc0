// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "2_Overlap/RisingQueue.h"

#include <limits>
#include <random>
#include <set>

using namespace SkinAtlas;

TEST_CASE("RisingQueue: entries leave it as out of a sorted set, wherever the reach is", "[overlap]")
{
	// All values in one bin, spread over the bins, most of them beyond the last one, and no bins at all.
	const double Reach = GENERATE(1e6, 20.0, 1.0, 0.0, std::numeric_limits<double>::infinity());
	CAPTURE(Reach);
	std::mt19937 Random(7);
	RisingQueue Queue;
	std::set<std::pair<double, int32_t>> Sorted;
	const auto Push = [&](double Value, int32_t V)
	{
		if (Sorted.insert({Value, V}).second)
		{
			Queue.Push({Value, V});
		}
	};
	Queue.Clear(5.0);
	Queue.Push({1.0, 1});
	Queue.Push({4.0, 2});
	Queue.Clear(Reach); // forgets them
	for (int32_t V = 0; V < 50; ++V)
	{
		Push(0.25 * (Random() % 8), V); // many equal values
	}
	RisingQueue::Entry Least{};
	int32_t Taken = 0;
	for (; Queue.Pop(Least); ++Taken)
	{
		REQUIRE_FALSE(Sorted.empty());
		REQUIRE(std::pair(Least.Value, Least.V) == *Sorted.begin());
		Sorted.erase(Sorted.begin());
		// As a search goes: what follows is farther, mostly a little, or, held back, equally far.
		for (int32_t I = 0; I < 3 && Taken < 1000; ++I)
		{
			const double Step = Random() % 4 == 0 ? 0.0 : 1e-3 * (Random() % 1000);
			Push(Least.Value + Step, static_cast<int32_t>(Random() % 500));
		}
	}
	CHECK(Sorted.empty());
	CHECK(Taken > 1000);
}
