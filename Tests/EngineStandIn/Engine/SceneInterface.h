// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SceneInterface.h (Engine). The scene keeps the workers and the meshes in it.

#pragma once

#include "ComputeWorkerInterface.h"
#include "RHIFeatureLevel.h"

#include <vector>

class FSkeletalMeshObject;

class FSceneInterface // [57]
{
public:
	ENGINE_API FSceneInterface();
	ENGINE_API ~FSceneInterface();
	ERHIFeatureLevel::Type GetFeatureLevel() const { return StandInLevel; } // [54]

	ERHIFeatureLevel::Type StandInLevel = ERHIFeatureLevel::SM6;
	TArray<IComputeTaskWorker*> StandInWorkers;
};
