// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ReferenceSkeleton.h (Engine).

#pragma once

#include "CoreMinimal.h"

struct FMeshBoneInfo // [A7]
{
	FName Name;
	int32 ParentIndex = INDEX_NONE;
};

/** Raw bones are the mesh's own; virtual ones come after them and carry no weight. */
struct FReferenceSkeleton // [A7]
{
	const TArray<FMeshBoneInfo>& GetRawRefBoneInfo() const { return StandInInfo; }
	int32 GetNum() const { return StandInPose.Num() + StandInVirtualBones; }
	int32 GetRawBoneNum() const { return StandInPose.Num(); }
	const TArray<FTransform>& GetRawRefBonePose() const { return StandInPose; }
	int32 GetRawParentIndex(int32 Bone) const { return StandInParents[Bone]; }
	TArray<FTransform> StandInPose; // relative to the parent
	TArray<int32> StandInParents;
	TArray<FMeshBoneInfo> StandInInfo; // names; parents again
	int32 StandInVirtualBones = 0;
};
