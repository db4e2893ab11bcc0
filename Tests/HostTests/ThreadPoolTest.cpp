// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/ThreadPool.h"
#include "TestHarness.h"

#include <algorithm>
#include <atomic>
#include <vector>

using SkinAtlas::Host::ThreadPool;

namespace
{
bool IsOnceEach(const std::vector<std::atomic<int>>& Visits)
{
	return std::all_of(Visits.begin(), Visits.end(), [](const std::atomic<int>& Count) { return Count == 1; });
}
}

TEST_CASE("ThreadPool: every item is visited once, whatever the threads and the grain", "[threads]")
{
	for (int32_t ThreadCount = 1; ThreadCount <= 8; ++ThreadCount)
	{
		ThreadPool Pool(ThreadCount);
		CHECK(Pool.ThreadCount() == ThreadCount);
		for (const int32_t Count : {1, 2, 63, 64, 65, 1000})
		{
			for (const int32_t Grain : {1, 7, 64, 5000})
			{
				std::vector<std::atomic<int>> Visits(static_cast<size_t>(Count));
				std::atomic<bool> bTooLong = false;
				Pool.For(Count, Grain,
					[&](int32_t Begin, int32_t End)
					{
						bTooLong = bTooLong || End - Begin > Grain || End <= Begin;
						for (int32_t Item = Begin; Item < End; ++Item)
						{
							++Visits[static_cast<size_t>(Item)];
						}
					});
				CHECK(IsOnceEach(Visits));
				CHECK_FALSE(bTooLong);
			}
		}
	}
}

TEST_CASE("ThreadPool: nothing to do calls nobody", "[threads]")
{
	ThreadPool Pool(4);
	Pool.For(0, 16, [](int32_t, int32_t) { FAIL("called for an empty range"); });
}

TEST_CASE("ThreadPool: zero threads asked for means all of the machine", "[threads]")
{
	const ThreadPool Pool(0);
	CHECK(Pool.ThreadCount() >= 1);
}

TEST_CASE("ThreadPool: a call from inside a body runs there, and covers its range too", "[threads]")
{
	constexpr int32_t Outer = 32, Inner = 50;
	for (const int32_t ThreadCount : {1, 2, 8})
	{
		ThreadPool Pool(ThreadCount);
		std::vector<std::atomic<int>> Visits(Outer * Inner);
		std::atomic<bool> bMoved = false;
		Pool.For(Outer, 1,
			[&](int32_t Begin, int32_t)
			{
				const std::thread::id Here = std::this_thread::get_id();
				Pool.For(Inner, 3,
					[&](int32_t InnerBegin, int32_t InnerEnd)
					{
						bMoved = bMoved || std::this_thread::get_id() != Here;
						for (int32_t Item = InnerBegin; Item < InnerEnd; ++Item)
						{
							++Visits[static_cast<size_t>(Begin * Inner + Item)];
						}
					});
			});
		CHECK(IsOnceEach(Visits));
		CHECK_FALSE(bMoved);
	}
}

TEST_CASE("ThreadPool: work is shared among the threads", "[threads]")
{
	// Each of the two bodies waits for the other: one thread alone would never come out.
	ThreadPool Pool(2);
	std::atomic<int> Arrived = 0;
	Pool.For(2, 1,
		[&](int32_t, int32_t)
		{
			++Arrived;
			while (Arrived < 2)
			{
				std::this_thread::yield();
			}
		});
	CHECK(Arrived == 2);
}

TEST_CASE("ThreadPool: many short calls after each other lose no item", "[threads]")
{
	ThreadPool Pool(4);
	std::atomic<int64_t> Sum = 0;
	for (int Call = 0; Call < 20000; ++Call)
	{
		Pool.For(3, 1, [&](int32_t Begin, int32_t) { Sum += Begin + 1; });
	}
	CHECK(Sum == int64_t(20000) * (1 + 2 + 3));
}
