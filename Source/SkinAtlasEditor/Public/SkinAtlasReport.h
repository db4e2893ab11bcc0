// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasRecipe.h"
#include "UObject/ObjectMacros.h"

#include "SkinAtlasReport.generated.h"

/** How a bone came by its weights. Words: Resources/Docs/Report.md. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasJointReport
{
	GENERATED_BODY()

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FName Bone;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FName Role;

	/** Softness in effect. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	float K = 0.0f;

	/** Whether it carries weight. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	bool bDeforms = false;

	/** Whether the nearest bones drew its border, or it got no vertex, though nobody asked for that. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	bool bFallback = false;

	/** Vertices in the overlap of its curve. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 OverlapVertices = 0;

	/** Vertices that it moves. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Vertices = 0;
};

/** How far the weights of a bone on a level are from those of LOD 0. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasDeviation
{
	GENERATED_BODY()

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FName Bone;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	float Mean = 0.0f;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	float Largest = 0.0f;
};

/** One level of detail with a source mesh of its own. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasLevelReport
{
	GENERATED_BODY()

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 LOD = 0;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Vertices = 0;

	/** Bones per vertex that recipe, level and project allow. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 MaxInfluences = 0;

	/** What that limit took away: the sum over all vertices, each of weight 1. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	float PrunedMass = 0.0f;

	/** Vertices without surface of the same limb near in LOD 0. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 FarVertices = 0;

	/** The leak certificate: most steps in the bone tree from a vertex's region to a bone that moves it. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 GreatestSteps = 0;

	/** Vertices that carry weight farther away than the recipe's Max Steps. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 VerticesBeyond = 0;

	/** Vertices whose rows locks kept as they were. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 KeptRows = 0;

	/** Of these, vertices where the locks contradict the rest. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Conflicts = 0;

	/** Of the rows as they are stored, in the order of the vertices: weights-hash in Resources/Docs/Report.md. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FString Hash;

	/** From LOD 0, by bone; none for LOD 0 itself. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FSkinAtlasDeviation> Deviations;
};

/** What became of a connected component of LOD 0. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasComponentReport
{
	GENERATED_BODY()

	/** As rules for components count. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Index = 0;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FString> Slots;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Vertices = 0;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	ESkinAtlasComponentPolicy Policy = ESkinAtlasComponentPolicy::Atlas;

	/** Policy Atlas: what made the most of its weights. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	ESkinAtlasMethod Method = ESkinAtlasMethod::Atlas;

	/** Why: a word of Resources/Docs/Report.md. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FName Reason;

	/** Rigid: the bone that moves it. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FName Bone;

	/** All of it in one sentence. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FText Message;
};

UENUM(BlueprintType)
enum class ESkinAtlasOutcome : uint8
{
	Done,
	/** On request; nothing was changed. */
	Cancelled,
	/** Message says why; nothing was changed. */
	Refused
};

/** What a run found and did. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasReport
{
	GENERATED_BODY()

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	ESkinAtlasOutcome Outcome = ESkinAtlasOutcome::Refused;

	/** Its path. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FString Mesh;

	/** One sentence for people. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	FText Message;

	/** What is worth a look and what helps, most important first. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FText> Warnings;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	float Seconds = 0.0f;

	/** Bones that carry weight. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 DeformingJoints = 0;

	/** Bones whose curve has vertices on both sides that share. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Overlaps = 0;

	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 Fallbacks = 0;

	/**
	 * Vertices of LOD 0 that fell back to the nearest bone: no cut claims them, or cuts contradict.
	 * Copies count once.
	 */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 FallenVertices = 0;

	/** A transfer: vertices of LOD 0 that lie on the mesh that gives the weights. Copies count once. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 CarriedVertices = 0;

	/** A transfer: vertices without its surface near, whose weights are filled in from those around. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	int32 FilledVertices = 0;

	/** One per bone of the reference skeleton, in its order. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FSkinAtlasJointReport> Joints;

	/** Those of LOD 0. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FSkinAtlasComponentReport> Components;

	/** Where vertices were locked that LOD 0 does not have any more. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FVector3f> LostLocks;

	/** LOD 0 first. */
	UPROPERTY(BlueprintReadOnly, Category = "SkinAtlas")
	TArray<FSkinAtlasLevelReport> Levels;
};
