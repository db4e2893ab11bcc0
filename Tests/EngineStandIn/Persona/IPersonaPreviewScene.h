// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IPersonaPreviewScene.h (Persona).

#pragma once

#include "CoreMinimal.h"
#include "Widgets/Views/STreeView.h"

class IPersonaPreviewScene // [58]
{
public:
	virtual ~IPersonaPreviewScene() = default;
	virtual void SetSelectedBone(const FName& BoneName, ESelectInfo::Type InSelectInfo) = 0; // [58]
#if STANDIN_MINOR >= 8
	virtual void SetSelectedBones(const TArray<FName>& InBoneNames, ESelectInfo::Type InSelectInfo) = 0; // [58]
#endif
	virtual void ClearSelectedBone() = 0; // [58]
};
