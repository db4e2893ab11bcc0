// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Engine/AssetUserData.h"
#include "SkinAtlasRecipe.h"
#include "UObject/SoftObjectPtr.h"

#include "SkinAtlasMeshSettings.generated.h"

class USkeletalMesh;

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

	/** Where weights are written: a skin weight profile, made if it is not there; Default is the main skin. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (GetOptions = "ListProfiles"))
	FName Profile = FName(TEXT("SkinAtlas"));

	/** A name that is typed here becomes the profile above. */
	UPROPERTY(EditAnywhere, Transient, Category = "SkinAtlas")
	FName NewProfile;

	/** The mesh whose weights Transfer takes: bones of equal names correspond. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	TSoftObjectPtr<USkeletalMesh> TransferFrom;

	/** Where vertices are that keep their weights, in the space of the mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	TArray<FVector3f> LockedVertices;

	/** What Profile may be: the profiles of the mesh, ours and the main skin. */
	UFUNCTION()
	TArray<FString> ListProfiles() const;

	virtual bool IsEditorOnly() const override { return true; }
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};
