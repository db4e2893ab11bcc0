// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Async/Async.h"
#include "CoreMinimal.h"
#include "Panel/LivePreview.h"
#include "Templates/Function.h"

#include <atomic>

namespace SkinAtlas::Editor
{
/**
 * Runs Work on a thread of its own while the game thread shows its progress and a cancel button. Returns when Work has;
 * false if the user cancelled. Work must not touch objects of the engine. Game thread.
 */
bool RunInBackground(const FText& Title, TFunctionRef<void(const Context& Host)> Work);

/** A thread for the panel's previews. Its work must not touch objects of the engine, either. */
class FBackgroundWorker final : public Worker
{
public:
	~FBackgroundWorker() { Stop(); }
	virtual void Start(std::function<void(const Context& Host)> Work) override;
	virtual bool IsBusy() const override { return Running.IsValid() && !Running.IsReady(); }
	virtual void Stop() override;

private:
	TFuture<void> Running;
	std::atomic<bool> bCancel = false;
};
}
