// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkeletalRenderPublic.h (Engine).

#pragma once

#include "CoreMinimal.h"

class FSkeletalMeshRenderData;

class FSkeletalMeshObject // [58]
{
public:
	virtual ~FSkeletalMeshObject() = default;
	virtual bool IsCPUSkinned() const { return false; }
	virtual bool IsGPUSkinMesh() const { return false; }
	virtual bool IsNaniteMesh() const { return false; }
	virtual int32 GetLOD() const = 0;
	virtual bool HaveValidDynamicData() const = 0;
	FSkeletalMeshRenderData& GetSkeletalMeshRenderData() const { return *StandInRenderData; }

	FSkeletalMeshRenderData* StandInRenderData = nullptr;
};
