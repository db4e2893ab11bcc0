// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasBoneSegments.h"

#include "ReferenceSkeleton.h"

namespace SkinAtlas::Deformer
{
TArray<FVector4f> MakeBoneSegments(const FReferenceSkeleton& Skeleton)
{
	const int32 BoneCount = Skeleton.GetRawBoneNum();
	const TArray<FTransform>& Local = Skeleton.GetRawRefBonePose();
	TArray<FTransform> BoneToComponent;
	TArray<FVector> ChildSum;
	TArray<int32> ChildCount;
	ChildSum.SetNumZeroed(BoneCount);
	ChildCount.SetNumZeroed(BoneCount);
	for (int32 J = 0; J < BoneCount; ++J)
	{
		const int32 Parent = Skeleton.GetRawParentIndex(J); // parents come first
		BoneToComponent.Add(Parent == INDEX_NONE ? Local[J] : Local[J] * BoneToComponent[Parent]);
		if (Parent != INDEX_NONE)
		{
			ChildSum[Parent] += BoneToComponent[J].GetTranslation();
			++ChildCount[Parent];
		}
	}

	TArray<FVector4f> Segments;
	for (int32 J = 0; J < BoneCount; ++J)
	{
		const FVector Head = BoneToComponent[J].GetTranslation();
		const FVector Tail = ChildCount[J] > 0 ? ChildSum[J] / ChildCount[J] : Head;
		for (const FVector& End : {Head, Tail})
		{
			Segments.Add(
				FVector4f(static_cast<float>(End.X), static_cast<float>(End.Y), static_cast<float>(End.Z), 0.0f));
		}
	}
	return Segments;
}
}
