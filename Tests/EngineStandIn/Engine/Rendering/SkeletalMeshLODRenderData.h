// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/SkeletalMeshLODRenderData.h (Engine).

#pragma once

#include "CoreMinimal.h"
#include "Rendering/SkinWeightVertexBuffer.h"
#include "StaticMeshResources.h"

struct FSkelMeshRenderSection // [58]
{
	uint32 BaseVertexIndex = 0;
	uint32 NumVertices = 0;
	uint32 BaseIndex = 0;
	uint32 NumTriangles = 0;
	TArray<uint16> BoneMap;
	int32 MaxBoneInfluences = 4;
	bool bDisabled = false;
	bool HasClothingData() const { return bStandInCloth; }
	bool bStandInCloth = false;
};

class FSkeletalMeshLODRenderData // [58]
{
public:
	TArray<FSkelMeshRenderSection> RenderSections;
	FStaticMeshVertexBuffers StaticVertexBuffers;
	uint32 GetNumVertices() const { return StandInVertices; }
	FSkinWeightVertexBuffer* GetSkinWeightVertexBuffer() { return &StandInWeights; }
	const FSkinWeightVertexBuffer* GetSkinWeightVertexBuffer() const { return &StandInWeights; }

	FSkinWeightVertexBuffer StandInWeights;
	uint32 StandInVertices = 0;
};
