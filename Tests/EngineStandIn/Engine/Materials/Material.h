// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Materials/Material.h (Engine).

#pragma once

#include "Materials/MaterialInterface.h"

class UMaterial : public UMaterialInterface // [58u]
{
	STANDIN_CLASS_BODY(UMaterial, UMaterialInterface, "Material")

public:
	UMaterial* GetMaterial() override { return this; }
	bool bStandInDeformed = false; // Used with Mesh Deformer
	bool bStandInLocked = false;   // the editor does not set flags by itself, or this is a packaged game
};
