// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PersonaToolMenuContext.h (Persona).

#pragma once

#include "Engine/SkeletalMesh.h"

class UDebugSkelMeshComponent;

class UPersonaToolMenuContext : public UObject // [A]
{
	STANDIN_CLASS_BODY(UPersonaToolMenuContext, UObject, "PersonaToolMenuContext")

public:
	USkeletalMesh* GetMesh() const { return StandInMesh; }
	UDebugSkelMeshComponent* GetPreviewMeshComponent() const { return StandInPreview; }
	USkeletalMesh* StandInMesh = nullptr;
	UDebugSkelMeshComponent* StandInPreview = nullptr;
};
