// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Animation/MeshDeformer.h (Engine).

#pragma once

#include "UObject/Object.h"

class UMeshComponent;
class UMeshDeformerInstance;
class UMeshDeformerInstanceSettings;

class UMeshDeformer : public UObject // [57]
{
	STANDIN_CLASS_BODY(UMeshDeformer, UObject, "MeshDeformer")

public:
	virtual UMeshDeformerInstanceSettings* CreateSettingsInstance(UMeshComponent*) PURE_VIRTUAL(, return nullptr;)
	virtual UMeshDeformerInstance* CreateInstance(UMeshComponent*, UMeshDeformerInstanceSettings*)
		PURE_VIRTUAL(, return nullptr;)
};
