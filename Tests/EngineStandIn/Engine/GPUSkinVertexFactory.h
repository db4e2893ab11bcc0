// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for GPUSkinVertexFactory.h and SkinningDefinitions.h (Engine).

#pragma once

#include "CoreTypes.h"

class ITargetPlatform;

#if STANDIN_MINOR >= 8
#define USE_COMPRESSED_BONE_TRANSFORM 0 // [58]
#endif

class FGPUBaseSkinVertexFactory // [58]
{
public:
	/** The asset's own limit if it has one, else the project's; may be more than is supported. */
	ENGINE_API static int32 GetBoneInfluenceLimitForAsset(int32 AssetProvidedLimit, const ITargetPlatform* = nullptr);
	ENGINE_API static bool GetUnlimitedBoneInfluences(const ITargetPlatform* = nullptr);
};
