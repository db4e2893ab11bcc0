// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Materials/MaterialInterface.h (Engine).

#pragma once

#include "UObject/Object.h"

class UMaterial;

enum EMaterialUsage : int // [58]
{
	MATUSAGE_SkeletalMesh,
#if STANDIN_MINOR >= 8
	MATUSAGE_MeshDeformer,
#endif
	MATUSAGE_MAX,
};

class UMaterialInterface : public UObject // [58]
{
	STANDIN_CLASS_BODY(UMaterialInterface, UObject, "MaterialInterface")

public:
	virtual UMaterial* GetMaterial() { return nullptr; } // [58] pure, the engine's way
#if STANDIN_MINOR >= 8
	/** Sets a missing flag in the editor, where the material allows it. */
	ENGINE_API bool CheckMaterialUsage(EMaterialUsage Usage); // [58] exported
	ENGINE_API bool NeedsSetMaterialUsage_Concurrent(bool& bOutHasUsage, EMaterialUsage Usage) const; // [58] exported
#endif
};
