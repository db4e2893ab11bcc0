// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/SkinnedAsset.h (Engine).

#pragma once

#include "ReferenceSkeleton.h"
#include "UObject/Object.h"

class FSkeletalMeshRenderData;

class USkinnedAsset : public UObject // [58]
{
	STANDIN_CLASS_BODY(USkinnedAsset, UObject, "SkinnedAsset")

public:
	virtual const FReferenceSkeleton& GetRefSkeleton() const { return StandInSkeleton; }
	FReferenceSkeleton StandInSkeleton;
	FSkeletalMeshRenderData* StandInRenderData = nullptr;
	bool bStandInNanite = false; // has Nanite data, and skinned Nanite is on
};
