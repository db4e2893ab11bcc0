// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/SkeletalMeshRenderData.h (Engine).

#pragma once

#include "Rendering/SkeletalMeshLODRenderData.h"

class FSkeletalMeshRenderData // [57]
{
public:
	TArray<FSkeletalMeshLODRenderData> LODRenderData; // an indirect array in the engine
	uint8 CurrentFirstLODIdx = 0;
	uint8 PendingFirstLODIdx = 0;
	bool IsInitialized() const { return bStandInInitialised; }
	bool bStandInInitialised = true;
};
