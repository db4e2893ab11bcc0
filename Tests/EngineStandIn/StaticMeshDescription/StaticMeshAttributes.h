// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for StaticMeshAttributes.h (StaticMeshDescription).

#pragma once

#include "MeshAttributeArray.h"
#include "MeshDescription.h"

class FStaticMeshAttributes // [B]
{
public:
	explicit FStaticMeshAttributes(FMeshDescription& InMesh) : StandInMesh(InMesh) {}
	/** Red, green, blue, alpha from 0 to 1. */
	TVertexInstanceAttributesRef<FVector4f> GetVertexInstanceColors()
	{
		return TVertexInstanceAttributesRef<FVector4f>(StandInMesh.StandInColors);
	}

protected:
	FMeshDescription& StandInMesh;
};
