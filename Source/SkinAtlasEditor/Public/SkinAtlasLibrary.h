// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "SkinAtlasRecipe.h"
#include "SkinAtlasReport.h"

#include "SkinAtlasLibrary.generated.h"

class USkeletalMesh;

/** Where weights go. */
UENUM(BlueprintType)
enum class ESkinAtlasTarget : uint8
{
	/** The skin weight profile SkinAtlas: the main skin stays as it is. */
	Profile,
	/** The weights that everything is skinned by. */
	MainSkin
};

/** The work of SkinAtlas, for menus, tab, Blueprints, Python and commandlet alike. Game thread. */
UCLASS()
class SKINATLASEDITOR_API USkinAtlasLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** The name of our profile. */
	static const FName ProfileName;

	/**
	 * Computes skin weights for every level of detail with a source mesh of its own: LOD 0 is solved, the others take
	 * its atlas. One undo step. Cancelled or refused, nothing is changed. The same mesh and recipe give the same weights.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport ComputeAtlasWeights(
		USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target = ESkinAtlasTarget::Profile);

	/** Copies the profile SkinAtlas into the main skin; the profile stays. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport MakeProfileMainSkin(USkeletalMesh* Mesh);

	/** Takes the profile SkinAtlas off the mesh. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport RemoveProfile(USkeletalMesh* Mesh);
};
