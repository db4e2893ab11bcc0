// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/DebugSkelMeshComponent.h (UnrealEd).

#pragma once

#include "Components/SkeletalMeshComponent.h"

class UDebugSkelMeshComponent : public USkeletalMeshComponent // [A]
{
	STANDIN_CLASS_BODY(UDebugSkelMeshComponent, USkeletalMeshComponent, "DebugSkelMeshComponent")

public:
	void SetShowBoneWeight(bool bNewShowBoneWeight) // [58] exported
	{
		bDrawBoneInfluences = bNewShowBoneWeight ? 1 : 0;
	}
	uint32 bDrawBoneInfluences : 1 = 0; // [58]
	TArray<int32> BonesOfInterest; // [58]
};
