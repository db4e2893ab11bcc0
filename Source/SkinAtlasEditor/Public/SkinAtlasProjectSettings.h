// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Engine/DeveloperSettings.h"
#include "SkinAtlasRecipe.h"

#include "SkinAtlasProjectSettings.generated.h"

/** What a bone is for. Resources/Docs/Roles.md tells how it is found out. */
UENUM(BlueprintType)
enum class ESkinAtlasRole : uint8
{
	Other,
	Root,
	Pelvis,
	Spine,
	Neck,
	Head,
	Clavicle,
	Shoulder,
	Elbow,
	Wrist,
	Finger,
	Hip,
	Knee,
	Ankle,
	Toe,
	Tail,
	Wing,
	Ear,
	Hair,
	Jaw,
	Eye,
	Face,
	Twist,
	Helper,
	Ik,
	Tip,
	Prop
};

/** The project's word on one role. */
USTRUCT(BlueprintType)
struct SKINATLASEDITOR_API FSkinAtlasRoleRule
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasRole Role = ESkinAtlasRole::Other;

	/** Small letters a to z: a bone with one of them in its name has this role, before what names mean otherwise. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	TArray<FString> Words;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (InlineEditConditionToggle))
	bool bOverrideK = false;

	/** Softness of bones in this role, fitted to the limb. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "bOverrideK", ClampMin = "0.0", UIMax = "2.0"))
	float K = 0.3f;
};

/** Project Settings, Plugins, SkinAtlas: what meshes without settings of their own are computed with. */
UCLASS(Config = Editor, DefaultConfig, meta = (DisplayName = "SkinAtlas"))
class SKINATLASEDITOR_API USkinAtlasProjectSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	UPROPERTY(Config, EditAnywhere, Category = "SkinAtlas", meta = (ShowOnlyInnerProperties))
	FSkinAtlasRecipe Recipe;

	/** For all meshes of the project. Earlier ones win. */
	UPROPERTY(Config, EditAnywhere, Category = "SkinAtlas", meta = (TitleProperty = "Role"))
	TArray<FSkinAtlasRoleRule> Roles;

	/** Computes a mesh with settings again when it was imported again. Off: a notification offers it. */
	UPROPERTY(Config, EditAnywhere, Category = "SkinAtlas")
	bool bComputeAfterReimport = false;

	virtual FName GetCategoryName() const override { return FName(TEXT("Plugins")); }
};
