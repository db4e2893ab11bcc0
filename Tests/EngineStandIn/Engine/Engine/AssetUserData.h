// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/AssetUserData.h (Engine).

#pragma once

#include "UObject/Object.h"

class FPrimitiveDrawInterface;
class FSceneView;

class UAssetUserData : public UObject // [58]
{
	STANDIN_CLASS_BODY(UAssetUserData, UObject, "AssetUserData")

public:
	virtual void Draw(FPrimitiveDrawInterface*, const FSceneView*) const {}
	virtual bool IsEditorOnly() const { return false; } // of UObject
};
