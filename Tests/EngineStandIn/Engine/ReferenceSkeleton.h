// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ReferenceSkeleton.h (Engine).

#pragma once

#include "CoreMinimal.h"

struct FReferenceSkeleton // [A7]
{
	int32 GetRawBoneNum() const { return StandInPose.Num(); }
	const TArray<FTransform>& GetRawRefBonePose() const { return StandInPose; }
	int32 GetRawParentIndex(int32 Bone) const { return StandInParents[Bone]; }
	TArray<FTransform> StandInPose; // relative to the parent
	TArray<int32> StandInParents;
};
