// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Components/MeshComponent.h, Components/PrimitiveComponent.h, Components/SceneComponent.h and
// Components/ActorComponent.h (Engine).

#pragma once

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Math/Transform.h"
#include "UObject/Object.h"
#include "UObject/WeakObjectPtr.h"

class UMaterialInterface;

class UMeshComponent : public UObject // [54]
{
	STANDIN_CLASS_BODY(UMeshComponent, UObject, "MeshComponent")

public:
	UWorld* GetWorld() const { return StandInWorld; }
	AActor* GetOwner() const { return Cast<AActor>(GetOuter()); }
	const FTransform& GetComponentTransform() const { return StandInTransform; }
	bool IsRegistered() const { return bStandInRegistered; }
	void RegisterComponentWithWorld(UWorld* InWorld) // [55]
	{
		StandInWorld = InWorld;
		bStandInRegistered = true;
	}
	void DestroyComponent(bool bPromoteChildren = false) // [55]
	{
		static_cast<void>(bPromoteChildren);
		if (AActor* const Owner = GetOwner())
		{
			Owner->StandInComponents.Remove(this);
		}
		StandIn::Destroy(this);
	}
	FSceneInterface* GetScene() const { return StandInWorld != nullptr ? StandInWorld->Scene : nullptr; }
	virtual int32 GetNumMaterials() const { return 0; } // [58u]
	virtual UMaterialInterface* GetMaterial(int32) const { return nullptr; } // [58u]
	void MarkRenderStateDirty() { bStandInStateDirty = true; }
	void MarkRenderDynamicDataDirty() { bStandInDynamicDirty = true; }

	UWorld* StandInWorld = nullptr;
	FTransform StandInTransform;
	bool bStandInRegistered = false;
	bool bStandInStateDirty = false;
	bool bStandInDynamicDirty = false;
};
