// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/SkinnedAssetCommon.h and SkeletalMeshReductionSettings.h (Engine).

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

class UMaterialInterface;

struct FSkeletalMaterial // [B]
{
	TObjectPtr<UMaterialInterface> MaterialInterface; // null: the engine's own
	FName MaterialSlotName;
};

struct FSkeletalMeshBuildSettings // [A]
{
	int32 BoneInfluenceLimit = 0; // 0: the project's
};

struct FSkeletalMeshOptimizationSettings // [A7]
{
	int32 BaseLOD = 0;
};

struct FSkeletalMeshLODInfo // [A7]
{
#if WITH_EDITORONLY_DATA
	FSkeletalMeshBuildSettings BuildSettings;
#endif
	FSkeletalMeshOptimizationSettings ReductionSettings;
	uint8 bHasBeenSimplified : 1 = 0;
	bool bStandInReductionActive = false;
};
