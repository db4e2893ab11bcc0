// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/SkeletalMesh.h (Engine).

#pragma once

#include "Animation/SkinWeightProfile.h"
#include "Engine/SkinnedAsset.h"

class UMeshDeformer;

class USkeletalMesh : public USkinnedAsset // [A]
{
	STANDIN_CLASS_BODY(USkeletalMesh, USkinnedAsset, "SkeletalMesh")

public:
	const TArray<FSkinWeightProfileInfo>& GetSkinWeightProfiles() const { return StandInProfiles; } // [A7]
	UMeshDeformer* GetDefaultMeshDeformer() const { return StandInDefaultDeformer; } // [57]
	TArray<FSkinWeightProfileInfo> StandInProfiles;
	UMeshDeformer* StandInDefaultDeformer = nullptr;
};
