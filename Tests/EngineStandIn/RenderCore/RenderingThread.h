// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderingThread.h (RenderCore). Commands wait in a queue until the tests run them: StandIn/RenderThread.h.

#pragma once

#include "CoreMinimal.h"
#include "RHICommandList.h"

#include <functional>

RENDERCORE_API bool IsInRenderingThread();   // [54]
RENDERCORE_API void FlushRenderingCommands(); // [B]

namespace StandIn
{
STANDIN_API void EnqueueRenderCommand(const char* Name, std::function<void(FRHICommandListImmediate&)> Command);

struct FRenderCommand
{
	const char* Name;
	template <typename Functor>
	void operator()(Functor&& Command) const
	{
		EnqueueRenderCommand(Name, std::forward<Functor>(Command));
	}
};
}

#define ENQUEUE_RENDER_COMMAND(Type) ::StandIn::FRenderCommand{#Type} // [57]
