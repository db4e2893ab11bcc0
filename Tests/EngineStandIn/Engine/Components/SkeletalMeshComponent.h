// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Components/SkeletalMeshComponent.h (Engine).

#pragma once

#include "Components/SkinnedMeshComponent.h"

class USkeletalMeshComponent : public USkinnedMeshComponent // [58]
{
	STANDIN_CLASS_BODY(USkeletalMeshComponent, USkinnedMeshComponent, "SkeletalMeshComponent")
};
