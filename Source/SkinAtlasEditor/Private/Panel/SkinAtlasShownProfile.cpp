// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasShownProfile.h"

#include "Components/SkinnedMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "SkinAtlasSettings.h"
#include "SkinAtlasSkinEdit.h"

namespace SkinAtlas::Editor
{
void ShowProfile(USkinnedMeshComponent& Shown, USkeletalMesh& Mesh)
{
	const FName Ours = FindProfile(Mesh), Now = Shown.GetCurrentSkinWeightProfileName();
	if (Now.IsNone() || Now == Ours)
	{
		const bool bThere = !Ours.IsNone() && !FindLevelsWithProfile(Mesh, Ours).IsEmpty();
		Shown.SetSkinWeightProfile(bThere ? Ours : FName(NAME_None));
	}
}
}
