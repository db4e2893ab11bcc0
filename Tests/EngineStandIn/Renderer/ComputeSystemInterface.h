// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ComputeSystemInterface.h (Renderer).

#pragma once

#include "Containers/Array.h"
#include "RHIDefinitions.h"

class FSceneInterface;
class IComputeTaskWorker;

class IComputeSystem // [58]
{
public:
	virtual ~IComputeSystem() = default;
	virtual void CreateWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& OutWorkers) = 0;
	virtual void DestroyWorkers(FSceneInterface const* Scene, TArray<IComputeTaskWorker*>& InOutWorkers) = 0;
};

namespace ComputeSystemInterface // [58]
{
RENDERER_API void RegisterSystem(IComputeSystem* System); // [58]
RENDERER_API void UnregisterSystem(IComputeSystem* System); // [58]
}
