// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasBackgroundWork.h"

#include "Async/ParallelFor.h"
#include "Misc/App.h"
#include "Misc/ScopedSlowTask.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas::Editor
{
namespace Background
{
/** The engine's task threads for the core. */
class FTaskThreads final : public Executor
{
public:
	virtual void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		ParallelFor(FMath::DivideAndRoundUp(Count, Grain),
			[&](int32 Block) { Body(Block * Grain, FMath::Min(Count, (Block + 1) * Grain)); });
	}
};

/** What part of the whole is done, 0 to 1, never falling. Written by the worker, read by the game thread. */
class FSharedProgress final : public ProgressListener
{
public:
	virtual void OnProgress(Stage Current, float Fraction) override
	{
		// Where the time goes on characters of 5,000 to 100,000 vertices: cutting takes most.
		static constexpr float Begins[] = {0.0f, 0.1f, 0.55f, 0.75f, 0.9f, 1.0f};
		const size_t Index = std::min(static_cast<size_t>(Current), std::size(Begins) - 2);
		const float Now = Begins[Index] + Fraction * (Begins[Index + 1] - Begins[Index]);
		Done = FMath::Max(Done.load(), FMath::Min(Now, 1.0f));
	}

	std::atomic<float> Done = 0.0f;
};
}

bool RunInBackground(const FText& Title, TFunctionRef<void(const Context& Host)> Work)
{
	Background::FTaskThreads Threads;
	Background::FSharedProgress Progress;
	std::atomic<bool> bCancel = false;
	const Context Host{&Threads, &bCancel, &Progress};

	FScopedSlowTask Task(1.0f, Title);
	if (!IsRunningCommandlet() && !FApp::IsUnattended())
	{
		constexpr float Patience = 0.3f; // seconds without a dialog: what only blends is done by then
		Task.MakeDialogDelayed(Patience, /*bShowCancelButton=*/true);
	}
	const TFuture<void> Running = Async(EAsyncExecution::Thread, [&] { Work(Host); });
	float Shown = 0.0f;
	do
	{
		const float Done = Progress.Done;
		Task.EnterProgressFrame(Done - Shown);
		Shown = Done;
		bCancel = bCancel || Task.ShouldCancel();
	} while (!Running.WaitFor(FTimespan::FromMilliseconds(50.0)));
	return !bCancel;
}

void FBackgroundWorker::Start(std::function<void(const Context& Host)> Work)
{
	check(!IsBusy());
	bCancel = false;
	Running = Async(EAsyncExecution::Thread,
		[this, Work = std::move(Work)]
		{
			Background::FTaskThreads Threads;
			Work(Context{&Threads, &bCancel, nullptr});
		});
}

void FBackgroundWorker::Stop()
{
	bCancel = true;
	if (Running.IsValid())
	{
		Running.Wait();
	}
}
}
