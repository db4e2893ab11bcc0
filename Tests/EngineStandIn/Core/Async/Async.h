// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Async/Async.h and Async/Future.h (Core).

#pragma once

#include "Misc/Timespan.h"
#include "Templates/Function.h"

#include <chrono>
#include <future>

enum class EAsyncExecution // [58u]
{
	TaskGraph,
	TaskGraphMainThread,
	Thread,
	ThreadIfForkSafe,
	ThreadPool
};

template <typename T>
class TFuture // [54]
{
public:
	TFuture() = default;
	explicit TFuture(std::future<T> In) : Future(std::move(In)) {}
	bool IsValid() const { return Future.valid(); }
	bool IsReady() const { return Future.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
	bool WaitFor(const FTimespan& Longest) const
	{
		return Future.wait_for(std::chrono::microseconds(Longest.StandInMicroseconds)) == std::future_status::ready;
	}
	void Wait() const { Future.wait(); }

private:
	std::future<T> Future;
};

template <typename Callable>
auto Async(EAsyncExecution, Callable&& Work) -> TFuture<decltype(Work())> // [54]
{
	return TFuture<decltype(Work())>(std::async(std::launch::async, std::forward<Callable>(Work)));
}
