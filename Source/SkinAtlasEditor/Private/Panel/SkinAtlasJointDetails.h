// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasRecipe.h"
#include "UObject/Object.h"

#include "SkinAtlasJointDetails.generated.h"

/** A joint in the panel's details: what its own rule says, and what is in force where it says nothing. Never saved. */
UCLASS(Transient)
class USkinAtlasJointDetails : public UObject
{
	GENERATED_BODY()

public:
	UPROPERTY(EditAnywhere, Category = "Selected Joints", meta = (ShowOnlyInnerProperties))
	FSkinAtlasJointValues Values;

	int32 Joint = INDEX_NONE;
};
