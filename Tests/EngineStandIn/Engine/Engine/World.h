// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/World.h (Engine).

#pragma once

#include "SceneInterface.h"
#include "UObject/Object.h"

class UWorld : public UObject // [54]
{
	STANDIN_CLASS_BODY(UWorld, UObject, "World")

public:
	FSceneInterface* Scene = nullptr;
	ERHIFeatureLevel::Type GetFeatureLevel() const { return Scene->GetFeatureLevel(); }
};
