// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Components/MeshComponent.h, Components/PrimitiveComponent.h and Components/ActorComponent.h (Engine).

#pragma once

#include "Engine/World.h"
#include "UObject/Object.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UMeshComponent : public UObject // [C]
{
	STANDIN_CLASS_BODY(UMeshComponent, UObject, "MeshComponent")

public:
	UWorld* GetWorld() const { return StandInWorld; }
	FSceneInterface* GetScene() const { return StandInWorld != nullptr ? StandInWorld->Scene : nullptr; }
	FPrimitiveComponentId GetPrimitiveSceneId() const { return StandInId; } // [58u]
	void MarkRenderStateDirty() { bStandInStateDirty = true; }
	void MarkRenderDynamicDataDirty() { bStandInDynamicDirty = true; }

	UWorld* StandInWorld = nullptr;
	FPrimitiveComponentId StandInId;
	bool bStandInStateDirty = false;
	bool bStandInDynamicDirty = false;
};
