// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Animation/MeshDeformer.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

#include "SkinAtlasDualQuaternionDeformer.generated.h"

class USkinAtlasDualQuaternionDeformerInstance;

/** How the bones' transforms are blended at a vertex. Numbers: SKINATLAS_METHOD in the shader. */
UENUM(BlueprintType)
enum class ESkinAtlasSkinningMode : uint8
{
	/** What the engine does: the weighted sum of the matrices. */
	Linear,
	/** Keeps the volume of twisted joints. */
	DualQuaternion,
	/** Between the two, per vertex: Blend Factor times the mask. 0 is linear, 1 dual quaternion. */
	Blended
};

/**
 * What a bone's scale does to the skin; rotation and translation always blend as dual quaternions.
 * Numbers: SKINATLAS_STRETCH in the shader.
 */
UENUM(BlueprintType)
enum class ESkinAtlasStretch : uint8
{
	/** Scale is ignored. The cheapest: half the memory per bone. */
	None,
	/** One factor per bone, the mean of its scale. */
	Uniform,
	/** Scale and shear in all directions, exact on vertices of one bone. */
	Full
};

/** Where the blend of each vertex is stored; SkinAtlas writes such a channel. */
UENUM(BlueprintType)
enum class ESkinAtlasBlendMask : uint8
{
	None,
	VertexColorRed,
	VertexColorGreen,
	VertexColorBlue,
	VertexColorAlpha
};

/**
 * Skins a mesh with dual quaternions on the GPU. Assign it to a skeletal mesh or a component as its mesh deformer;
 * any number of components may share one. Where it cannot work (Nanite, cloth, CPU skinning, below SM5) it leaves the
 * mesh to the engine and says so in the log. Reads the main skin weights of the mesh, never a component's profile.
 */
UCLASS(BlueprintType)
class SKINATLASRUNTIME_API USkinAtlasDualQuaternionDeformer : public UMeshDeformer
{
	GENERATED_BODY()

public:
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasSkinningMode SkinningMode = ESkinAtlasSkinningMode::DualQuaternion;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	ESkinAtlasStretch StretchSupport = ESkinAtlasStretch::Full;

	/** Share of the dual quaternions in mode Blended. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (ClampMin = "0.0", ClampMax = "1.0", EditCondition = "SkinningMode == ESkinAtlasSkinningMode::Blended"))
	float BlendFactor = 1.0f;

	/** Multiplies Blend Factor per vertex. A mesh without vertex colours counts as white. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas",
		meta = (EditCondition = "SkinningMode == ESkinAtlasSkinningMode::Blended"))
	ESkinAtlasBlendMask BlendMaskSource = ESkinAtlasBlendMask::None;

	/**
	 * How far skin that bulges at bends is drawn back to the bone: 0 not at all, 1 whole.
	 * Costs a second pass over a vertex's bones.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float BulgeCompensation = 0.0f;

	/** The last level of detail that gets dual quaternions; coarser ones are skinned linearly. -1: all get them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas", meta = (ClampMin = "-1"))
	int32 MaxDualQuaternionLOD = -1;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "SkinAtlas")
	bool bApplyMorphTargets = true;

	/** Shows changed properties on meshes that do not move; moving ones take them over by themselves. */
	UFUNCTION(BlueprintCallable, Category = "SkinAtlas")
	void RefreshComponents();

	//~ UMeshDeformer
	virtual UMeshDeformerInstanceSettings* CreateSettingsInstance(UMeshComponent* InMeshComponent) override;
	virtual UMeshDeformerInstance* CreateInstance(
		UMeshComponent* InMeshComponent, UMeshDeformerInstanceSettings* InSettings) override;

	//~ UObject
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

private:
	TArray<TWeakObjectPtr<USkinAtlasDualQuaternionDeformerInstance>> Instances; // for RefreshComponents
};
