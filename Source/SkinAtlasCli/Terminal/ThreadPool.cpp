// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/ThreadPool.h"

#include <algorithm>
#include <system_error>

namespace SkinAtlas::Host
{
namespace
{
/** Set while this thread is inside a Body: a nested call must not wait for workers that wait for it. */
thread_local bool bInsideBody = false;

/**
 * Looks for something about a thousand times before anybody goes to sleep over it. A bind shares its work some hundred
 * times, mostly within microseconds of each other, and waking a thread takes longer than that.
 */
template <typename Condition>
void LookFor(Condition&& IsThere)
{
	constexpr int32_t Looks = 1024;
	for (int32_t I = 0; I < Looks && !IsThere(); ++I)
	{
		std::this_thread::yield(); // where threads outnumber cores, the others have work to do
	}
}
}

/** Blocks are handed out by a counter: fast threads take more of them, and none is taken twice. */
struct ThreadPool::Job
{
	int32_t Count, Grain;
	FunctionRef<void(int32_t, int32_t)> Body;
	std::atomic<int64_t> NextBlock = 0; // every thread overshoots the end once

	int32_t BlockCount() const { return Count / Grain + (Count % Grain != 0 ? 1 : 0); }

	void Run()
	{
		const bool bNested = bInsideBody;
		bInsideBody = true;
		for (int64_t Block; (Block = NextBlock.fetch_add(1, std::memory_order_relaxed)) < BlockCount();)
		{
			const int32_t Begin = static_cast<int32_t>(Block) * Grain;
			Body(Begin, Begin + std::min(Grain, Count - Begin));
		}
		bInsideBody = bNested;
	}
};

ThreadPool::ThreadPool(int32_t InThreadCount)
{
	const int32_t Machine = std::max(1, static_cast<int32_t>(std::thread::hardware_concurrency()));
	const int32_t Wanted = InThreadCount > 0 ? std::min(InThreadCount, std::max(MostThreads, Machine)) : Machine;
	Workers.reserve(size_t(Wanted));
	try
	{
		for (int32_t Worker = 1; Worker < Wanted; ++Worker)
		{
			Workers.emplace_back([this] { Work(); });
		}
	}
	catch (const std::system_error&)
	{
		// The machine has no more to give: those that are there do the work.
	}
}

ThreadPool::~ThreadPool()
{
	{
		const std::lock_guard Lock(Mutex);
		bStopping = true;
	}
	JobArrived.notify_all();
	for (std::thread& Worker : Workers)
	{
		Worker.join();
	}
}

void ThreadPool::For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body)
{
	if (Count <= 0)
	{
		return;
	}
	Job Mine{Count, std::max(1, Grain), Body};
	const bool bShared = !Workers.empty() && !bInsideBody && Mine.BlockCount() > 1;
	if (bShared)
	{
		{
			const std::lock_guard Lock(Mutex);
			Current = &Mine;
			++JobNumber;
		}
		JobArrived.notify_all();
	}
	Mine.Run();
	if (bShared)
	{
		// All blocks are handed out; whoever still works on one holds a reference to the job on this stack.
		LookFor([this] { return Helping == 0; });
		std::unique_lock Lock(Mutex);
		Current = nullptr;
		JobLeft.wait(Lock, [this] { return Helping == 0; });
	}
}

void ThreadPool::Work()
{
	int64_t LastSeen = 0;
	while (true)
	{
		LookFor([&] { return bStopping || JobNumber != LastSeen; });
		std::unique_lock Lock(Mutex);
		JobArrived.wait(Lock, [&] { return bStopping || (Current != nullptr && JobNumber != LastSeen); });
		if (bStopping)
		{
			return;
		}
		LastSeen = JobNumber;
		Job* const Shared = Current;
		++Helping;
		Lock.unlock();
		Shared->Run();
		Lock.lock();
		if (--Helping == 0)
		{
			JobLeft.notify_one();
		}
	}
}
}
