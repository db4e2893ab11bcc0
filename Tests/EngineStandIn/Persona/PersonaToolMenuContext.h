// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PersonaToolMenuContext.h (Persona).

#pragma once

#include "Engine/SkeletalMesh.h"

class IPersonaToolkit;
class UDebugSkelMeshComponent;

class UPersonaToolMenuContext : public UObject // [A]
{
	STANDIN_CLASS_BODY(UPersonaToolMenuContext, UObject, "PersonaToolMenuContext")

public:
	USkeletalMesh* GetMesh() const { return StandInMesh; }
	UDebugSkelMeshComponent* GetPreviewMeshComponent() const { return StandInPreview; }
#if STANDIN_MINOR >= 8
	TWeakPtr<IPersonaToolkit> GetToolkit() const { return StandInToolkit; } // [58]
#endif
	TWeakPtr<IPersonaToolkit> StandInToolkit;
	USkeletalMesh* StandInMesh = nullptr;
	UDebugSkelMeshComponent* StandInPreview = nullptr;
};
