// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace SkinAtlas::Host
{
/** The host's threads, lent to the core. One call to For at a time; calls from inside a Body run serially. */
class ThreadPool final : public Executor
{
public:
	/**
	 * ThreadCount includes the thread that calls For; 0 takes all that the machine has. There are fewer where the
	 * machine does not give so many, and never more than help: each takes memory for its stack.
	 */
	explicit ThreadPool(int32_t InThreadCount);
	~ThreadPool();
	ThreadPool(const ThreadPool&) = delete;
	ThreadPool& operator=(const ThreadPool&) = delete;

	int32_t ThreadCount() const { return static_cast<int32_t>(Workers.size()) + 1; }

	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override;

	/** Beyond it, and beyond what the machine has, no thread helps. */
	static constexpr int32_t MostThreads = 64;

private:
	struct Job;
	void Work();

	std::vector<std::thread> Workers;
	std::mutex Mutex;
	std::condition_variable JobArrived, JobLeft;
	// Changed under the mutex; those that are atomic are looked at without it.
	Job* Current = nullptr;
	std::atomic<int64_t> JobNumber = 0;
	std::atomic<int32_t> Helping = 0; // workers inside the current job
	std::atomic<bool> bStopping = false;
};
}
