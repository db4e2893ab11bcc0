// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/DebugSkelMeshComponent.h (UnrealEd).

#pragma once

#include "Components/SkeletalMeshComponent.h"

class UDebugSkelMeshComponent : public USkeletalMeshComponent // [A]
{
	STANDIN_CLASS_BODY(UDebugSkelMeshComponent, USkeletalMeshComponent, "DebugSkelMeshComponent")

public:
	void SetShowBoneWeight(bool bNewShowBoneWeight) { bStandInShowBoneWeight = bNewShowBoneWeight; }
	TArray<int32> BonesOfInterest;
	bool bStandInShowBoneWeight = false;
};
