// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkeletalMeshUpdater.h (Engine, folder Internal), from 5.7 on. Until a stage is waited for, the mesh
// objects still show last frame's detail level and pose.

#pragma once

#include "CoreMinimal.h"

class FRDGBuilder;

enum class ESkeletalMeshUpdateStage : uint8 // [58]
{
	Filter,
	Inline,
	MeshDeformer,
	SkinCache
};

class FSkeletalMeshUpdater // [58]
{
public:
	ENGINE_API static void WaitForStage(FRDGBuilder& GraphBuilder, ESkeletalMeshUpdateStage Stage);
};
