// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasEngineCompat.h"

class FSkeletalMeshObject;

namespace SkinAtlas::Deformer
{
/** The asset's properties as they were when the work was queued: the render thread never reads an object. */
struct FSettings
{
	ESkinAtlasSkinningMode Mode = ESkinAtlasSkinningMode::DualQuaternion;
	ESkinAtlasStretch Stretch = ESkinAtlasStretch::Full;
	ESkinAtlasBlendMask Mask = ESkinAtlasBlendMask::None;
	float BlendFactor = 1.0f;
	float BulgeCompensation = 0.0f;
	int32 MaxDualQuaternionLOD = -1;
	bool bApplyMorphTargets = true;
};

/** What one instance knows on the render thread, and what its queued work is known by. */
struct FState
{
	int32 LastLod = INDEX_NONE; // none: nothing of the mesh object's is written yet
	uint32 LastRevision = 0;    // of the bones
	uint32 Reported = 0;        // one bit per ESkip: each is said once
	bool bSaidNoWorker = false;
};

/** One mesh to skin in this frame. */
struct FWork
{
	TSharedPtr<FState> State;
	TSharedPtr<const TArray<FVector4f>> Segments; // of the whole skeleton: MakeBoneSegments
	FSettings Settings;
	FSceneInterface* Scene = nullptr;
	FSkeletalMeshObject* MeshObject = nullptr;
	FPrimitiveComponentId ComponentId;
	uint32 BoneRevision = 0;
	FName Owner; // for messages and profilers
};
}
