// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasBoneView.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Engine/SkinnedAsset.h"
#include "IPersonaPreviewScene.h"
#include "IPersonaToolkit.h"
#include "ReferenceSkeleton.h"

namespace SkinAtlas::Editor
{
namespace BoneView
{
/** Newer engines select several bones, older one. */
template <typename Scene>
void SelectIn(Scene& Preview, const TArray<FName>& Names)
{
	if (Names.IsEmpty())
	{
		Preview.ClearSelectedBone();
	}
	else if constexpr (requires { Preview.SetSelectedBones(Names, ESelectInfo::Direct); })
	{
		Preview.SetSelectedBones(Names, ESelectInfo::Direct);
	}
	else
	{
		Preview.SetSelectedBone(Names[0], ESelectInfo::Direct);
	}
}
}

void FBoneView::SetTarget(UDebugSkelMeshComponent* InTarget, const TWeakPtr<IPersonaToolkit>& InToolkit)
{
	if (UDebugSkelMeshComponent* const Shown = Target.Get(); Shown != nullptr && bShown)
	{
		Shown->SetShowBoneWeight(bDrewWeights);
		Shown->MarkRenderStateDirty();
	}
	Target = InTarget;
	Toolkit = InToolkit;
	Seen.Reset(); // what is selected already is news
	bDrewWeights = InTarget != nullptr && InTarget->bDrawBoneInfluences != 0;
	bShown = false;
}

void FBoneView::Show(const TArray<int32>& Bones, bool bSelect)
{
	UDebugSkelMeshComponent* const Shown = Target.Get();
	if (Shown == nullptr)
	{
		return;
	}
	if (bSelect)
	{
		Select(Bones);
	}
	Shown->BonesOfInterest = Bones;
	Shown->SetShowBoneWeight(!Bones.IsEmpty() || bDrewWeights);
	Shown->MarkRenderStateDirty();
	Seen = Bones;
	bShown = true;
}

void FBoneView::Select(const TArray<int32>& Bones)
{
	const TSharedPtr<IPersonaToolkit> Here = Toolkit.Pin();
	const USkinnedAsset* const Asset = Target->GetSkinnedAsset();
	if (!Here.IsValid() || Asset == nullptr)
	{
		return;
	}
	TArray<FName> Names;
	for (const int32 Bone : Bones)
	{
		Names.Add(Asset->GetRefSkeleton().GetRawRefBoneInfo()[Bone].Name);
	}
	const TSharedRef<IPersonaPreviewScene> Scene = Here->GetPreviewScene();
	BoneView::SelectIn(*Scene, Names);
}

bool FBoneView::Poll(TArray<int32>& OutBones)
{
	const UDebugSkelMeshComponent* const Shown = Target.Get();
	if (Shown == nullptr || Shown->BonesOfInterest == Seen)
	{
		return false;
	}
	Seen = Shown->BonesOfInterest;
	OutBones = Seen;
	return true;
}
}
