// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "SkinAtlasRecipe.generated.h"

// The recipe of the host, word for word: Resources/Docs/Recipe.md. Values and defaults are those of the core.

/** What makes the weights of skin. Resources/Docs/Methods.md tells which when. */
UENUM(BlueprintType)
enum class ESkinAtlasMethod : uint8
{
	/** Regions, overlaps, a partition of unity. */
	Atlas,
	/** Capsules around the bones. */
	Closest,
	/** Heat that spreads from the bones over the surface. */
	Heat,
	/** Distances from the bones through the solid body. */
	Voxel
};

/** Which bones the method Closest lets a vertex have. */
UENUM(BlueprintType)
enum class ESkinAtlasReach : uint8
{
	/** All whose capsule holds it. */
	Straight,
	/** Of these, the ones it sees through the inside of its component. */
	Visible,
	/** All, by the distance through the solid body. */
	Inside
};

/** How the mesh is cut into one region per bone. */
UENUM(BlueprintType)
enum class ESkinAtlasSegmentation : uint8
{
	/** As published. */
	Planes,
	/** With checked loops and a repaired bone tree: for meshes that are no single closed skin. */
	Robust
};

/** What the chosen plane section makes smallest. */
UENUM(BlueprintType)
enum class ESkinAtlasCutObjective : uint8
{
	Perimeter,
	Area
};

/** How far a vertex is from a curve. */
UENUM(BlueprintType)
enum class ESkinAtlasDistance : uint8
{
	Euclidean,
	Dijkstra,
	Geodesic,
	Harmonic
};

/** The unit that K multiplies. */
UENUM(BlueprintType)
enum class ESkinAtlasOverlapWidth : uint8
{
	/** Length of the bone's curve over pi. */
	Perimeter,
	/** Diameter of the bone's curve. */
	Diameter
};

/** How overlapping regions share a vertex. */
UENUM(BlueprintType)
enum class ESkinAtlasPartition : uint8
{
	Hierarchical,
	Regional,
	Pairwise
};

/** The transition across an overlap. */
UENUM(BlueprintType)
enum class ESkinAtlasFalloff : uint8
{
	Cubic,
	Linear,
	Quintic
};

/** The axis across which left mirrors right. */
UENUM(BlueprintType)
enum class ESkinAtlasSymmetry : uint8
{
	Auto,
	X,
	Y,
	Z,
	Off
};

/** How a connected component gets its weights. */
UENUM(BlueprintType)
enum class ESkinAtlasComponentPolicy : uint8
{
	/** As it lies to the bones and the skin. */
	Automatic,
	/** Cut and blended like skin. */
	Atlas,
	/** One bone moves all of it. */
	Rigid,
	/** Takes the weights of the skin it lies on. */
	Follow
};

/** What can be said of a bone. What is left out stays as it was. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasJointValues
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideK = false;

	/** Softness: half width of the overlap. 0 rigid, 0.3 to 0.5 natural, 2 rubber. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "bOverrideK", ClampMin = "0.0", UIMax = "2.0"))
	float K = 0.3f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideShift = false;

	/** Moves the curve along the limb, in the unit of K; above 0 towards the child. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideShift"))
	float Shift = 0.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideFalloff = false;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideFalloff"))
	ESkinAtlasFalloff Falloff = ESkinAtlasFalloff::Cubic;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideExclude = false;

	/** On: carries no weight. Off: does, even where its name or place says otherwise. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideExclude"))
	bool bExclude = false;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideLock = false;

	/** On: keeps the weights that it has now, in the profile if there is one, else in the main skin. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideLock"))
	bool bLock = false;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideOnly = false;

	/** On for some bones: only vertices in their overlaps are computed anew. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideOnly"))
	bool bOnly = false;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideDualQuaternion = false;

	/**
	 * Share of the dual quaternions in the blend mask: 0 linear, 1 all.
	 * Without it by the role: 0 at hinges, else 1.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "bOverrideDualQuaternion", ClampMin = "0.0", ClampMax = "1.0"))
	float DualQuaternion = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideMethod = false;

	/** What makes the weights in the regions of these bones; where two methods meet one hands over to the other. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (EditCondition = "bOverrideMethod"))
	ESkinAtlasMethod Method = ESkinAtlasMethod::Atlas;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideRadius = false;

	/** Method Closest: of the capsules around these bones, in radii of the limb. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "bOverrideRadius", ClampMin = "0.01", UIMax = "4.0"))
	float Radius = 2.0f;
};

/** What a recipe says about the bones whose names match a pattern. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasJointRule : public FSkinAtlasJointValues
{
	GENERATED_BODY()

	/** The whole name of a bone, case counts: * any characters, ? one, [a-c_] one of a set, [!0-9] one outside it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (DisplayPriority = "0"))
	FString Pattern;
};

/** What a recipe says about some connected components. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasComponentRule
{
	GENERATED_BODY()

	/** A number, as the report counts them, or a pattern as for bones on the names of its material slots. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	FString Component;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasComponentPolicy Policy = ESkinAtlasComponentPolicy::Automatic;

	/** Policy Atlas: what makes its weights, whatever those of its bones are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "Policy == ESkinAtlasComponentPolicy::Atlas"))
	ESkinAtlasMethod Method = ESkinAtlasMethod::Atlas;
};

/** Everything that decides the weights of a mesh. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasRecipe
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideK = false;

	/** Softness of all bones, as it stands. Without it each bone has the K of its role, fitted to its limb. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "bOverrideK", ClampMin = "0.0", UIMax = "2.0"))
	float K = 0.3f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasFalloff Falloff = ESkinAtlasFalloff::Cubic;

	/** File with a table of roles, instead of the built-in one and the project's; relative to the project's folder. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	FString Roles;

	/** Bones per vertex; the level of detail and the project may allow fewer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (ClampMin = "1", ClampMax = "12"))
	int32 MaxInfluences = 4;

	/** Applied in order, later ones win. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (TitleProperty = "Pattern"))
	TArray<FSkinAtlasJointRule> Joints;

	/** Likewise. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (TitleProperty = "Component"))
	TArray<FSkinAtlasComponentRule> Components;

	/** Passes of smoothing along the surface; an overlap never widens. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (ClampMin = "0", UIMax = "10", ClampMax = "1024"))
	int32 Smooth = 0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasSymmetry Symmetry = ESkinAtlasSymmetry::Auto;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasMethod Method = ESkinAtlasMethod::Atlas;

	/** Method Closest. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasReach Reach = ESkinAtlasReach::Visible;

	/** Method Heat: how much faster heat flows from a bone than along the skin. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas",
		meta = (ClampMin = "0.01", UIMax = "16.0"))
	float HeatConduction = 4.0f;

	/** Method Voxel, and Closest by the inside: cells along the greatest extent of the bones. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas",
		meta = (ClampMin = "8", ClampMax = "2048"))
	int32 VoxelResolution = 256;

	/** Method Voxel: falloff, 0 soft to 1 sharp. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas",
		meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float VoxelAlpha = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasSegmentation Segmentation = ESkinAtlasSegmentation::Robust;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasDistance Distance = ESkinAtlasDistance::Dijkstra;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasOverlapWidth Width = ESkinAtlasOverlapWidth::Perimeter;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasPartition Weights = ESkinAtlasPartition::Hierarchical;

	/** A vertex carries only bones this near to its region in the bone tree. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas",
		meta = (ClampMin = "1", ClampMax = "1024"))
	int32 MaxSteps = 2;

	/** Planes tried per bone; 0 leaves the number to the segmentation. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas",
		meta = (ClampMin = "0", ClampMax = "1024"))
	int32 Planes = 0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	ESkinAtlasCutObjective Objective = ESkinAtlasCutObjective::Perimeter;

	/** Segmentation by planes only: no cut at branching bones on the symmetry axis. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "SkinAtlas")
	bool bExemptSymmetricBranches = false;
};
