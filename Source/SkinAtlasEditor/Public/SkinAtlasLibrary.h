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
	/** What the mesh's settings say: the skin weight profile SkinAtlas, unless they name another or the main skin. */
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
	/** The profile of meshes whose settings name no other. */
	static const FName ProfileName;

	/** The profile that the mesh's settings name; None: the main skin. */
	UFUNCTION(BlueprintPure, Category = "SkinAtlas")
	static FName GetProfile(USkeletalMesh* Mesh);

	/** Names the profile in the mesh's settings; None: the main skin. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport SetProfile(USkeletalMesh* Mesh, FName Profile);

	/**
	 * Computes skin weights for every level of detail with a source mesh of its own: LOD 0 is solved, the others take
	 * its atlas. One undo step. Cancelled or refused, nothing is changed. The same mesh and recipe give the same
	 * weights. Vertices that the mesh's settings lock keep theirs.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport ComputeAtlasWeights(
		USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target = ESkinAtlasTarget::Profile);

	/** The same with the recipe of the mesh's settings or, if it has none, of the project's. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport ComputeWithSettings(
		USkeletalMesh* Mesh, ESkinAtlasTarget Target = ESkinAtlasTarget::Profile);

	/**
	 * Takes the weights of the main skin of another mesh, with the recipe of the mesh's settings: all of them, or those
	 * of some bones alone, among which the others share the rest as the atlas has it. Bones of equal names correspond;
	 * the meshes may differ in shape, pose and place. Reports, locks, levels and undo are those of ComputeAtlasWeights.
	 */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport TransferWeights(USkeletalMesh* Mesh, USkeletalMesh* Source, const TArray<FName>& Bones,
		ESkinAtlasTarget Target = ESkinAtlasTarget::Profile);

	/** The recipe that ComputeWithSettings uses. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasRecipe GetRecipe(USkeletalMesh* Mesh);

	/** Stores a recipe in the mesh's settings. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport SetRecipe(USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe);

	/** Locks the vertices at these places, in the space of the mesh, instead of those before. One undo step. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport SetLockedVertices(USkeletalMesh* Mesh, const TArray<FVector3f>& Places);

	/** Locks the vertices of LOD 0 with a material slot, or unlocks them; the others stay. The message counts them. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport LockVerticesOfSlot(USkeletalMesh* Mesh, FName Slot, bool bLock = true);

	/** The same with those of a section, counted from 0. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport LockVerticesOfSection(USkeletalMesh* Mesh, int32 Section, bool bLock = true);

	/** The same with those no farther from a bone than this, in reference pose. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport LockVerticesAround(USkeletalMesh* Mesh, FName Bone, float Radius, bool bLock = true);

	/** Reads a recipe, or the one in a report, as the command line does. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport ReadRecipeFile(const FString& File, FSkinAtlasRecipe& Recipe);

	/** Writes a recipe for the command line and for other meshes. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport WriteRecipeFile(const FString& File, const FSkinAtlasRecipe& Recipe);

	/** Writes reports as JSON: Resources/Docs/Unreal.md. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport WriteReportFile(const FString& File, const TArray<FSkinAtlasReport>& Reports);

	/** Copies the mesh's profile into the main skin; the profile stays. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport MakeProfileMainSkin(USkeletalMesh* Mesh);

	/** Takes the mesh's profile off it. One undo step. The report has no figures. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	static FSkinAtlasReport RemoveProfile(USkeletalMesh* Mesh);
};
