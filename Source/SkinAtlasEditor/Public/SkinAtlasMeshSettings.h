// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Engine/AssetUserData.h"
#include "SkinAtlasRecipe.h"

#include "SkinAtlasMeshSettings.generated.h"

/**
 * What SkinAtlas is told about a mesh, kept with it and left out of packaged games. Bones go by name and vertices by
 * place, so that it stays valid when the mesh is imported again.
 */
UCLASS(BlueprintType, meta = (DisplayName = "SkinAtlas"))
class SKINATLASEDITOR_API USkinAtlasMeshSettings : public UAssetUserData
{
	GENERATED_BODY()

public:
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (ShowOnlyInnerProperties))
	FSkinAtlasRecipe Recipe;

	/** Where vertices are that keep their weights, in the space of the mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	TArray<FVector3f> LockedVertices;

	virtual bool IsEditorOnly() const override { return true; }
};
