// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasRecipe.h"
#include "SkinAtlasReport.h"

#include "SkinAtlasDeformerLibrary.generated.h"

class USkeletalMesh;

/**
 * Prepares meshes for dual quaternion skinning. Game thread.
 * Each function is one undo step; the reports have no figures.
 */
UCLASS()
class SKINATLASEDITOR_API USkinAtlasDeformerLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Makes a deformer the mesh's default. A deformer reads the main skin: where the mesh has its profile and the
	 * main skin is another, the profile becomes the main skin. Without a deformer, the one named after the mesh beside
	 * it, which is made if it is not there.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport AssignDeformer(USkeletalMesh* Mesh, USkinAtlasDualQuaternionDeformer* Deformer);

	/**
	 * Writes into a vertex-colour channel where the main skin is best skinned by dual quaternions (1) and where
	 * linearly (0), on every level with a source mesh of its own: what a deformer in mode Blended reads. The
	 * other channels stay.
	 * The recipe says which bones carry weight, as for the weights, and what each is to have.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport WriteBlendMask(
		USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasBlendMask Channel);
};
