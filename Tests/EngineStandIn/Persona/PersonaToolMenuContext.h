// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PersonaToolMenuContext.h (Persona).

#pragma once

#include "Engine/SkeletalMesh.h"

class UPersonaToolMenuContext : public UObject // [A]
{
	STANDIN_CLASS_BODY(UPersonaToolMenuContext, UObject, "PersonaToolMenuContext")

public:
	USkeletalMesh* GetMesh() const { return StandInMesh; }
	USkeletalMesh* StandInMesh = nullptr;
};
