// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for GameFramework/Actor.h (Engine).

#pragma once

#include "UObject/Object.h"

class AActor : public UObject // [54]
{
	STANDIN_CLASS_BODY(AActor, UObject, "Actor")

public:
	/** Keeps the component; it goes when the actor goes. */
	void AddInstanceComponent(UObject* Component) { StandInComponents.Add(Component); } // [58u] of components only
	TArray<UObject*> StandInComponents;
};
