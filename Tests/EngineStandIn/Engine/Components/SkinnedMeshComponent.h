// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Components/SkinnedMeshComponent.h (Engine). The order of calls is the engine's: StandIn/Component.cpp.

#pragma once

#include "Components/MeshComponent.h"
#include "Engine/SkinnedAsset.h"
#include "UObject/ObjectPtr.h"

class FSkeletalMeshObject;
class FSkeletalMeshRenderData;
class UMeshDeformer;
class UMeshDeformerInstance;

struct FStandInBone
{
	float Rows[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}; // RefToLocal, p' = Rows * (p, 1)
};

struct FSkelMeshSkinWeightInfo // [55]
{
	int32 Bones[12] = {};   // MAX_TOTAL_INFLUENCES, of the skeleton
	uint8 Weights[12] = {}; // 8 bits in every version read
};

class USkinnedMeshComponent : public UMeshComponent // [58]
{
	STANDIN_CLASS_BODY(USkinnedMeshComponent, UMeshComponent, "SkinnedMeshComponent")

public:
	ENGINE_API USkinnedMeshComponent();
	ENGINE_API ~USkinnedMeshComponent() override;
	USkinnedAsset* GetSkinnedAsset() const { return StandInAsset; }
	void SetSkinnedAsset(USkinnedAsset* Asset) { StandInAsset = Asset; }
	ENGINE_API int32 GetNumMaterials() const override;
	/** The component's own, else the mesh's. */
	ENGINE_API UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	void SetCPUSkinningEnabled(bool bEnable, bool = false) { bStandInCPUSkinning = bEnable; }
	bool SetSkinWeightProfile(FName InProfileName) // [A]
	{
		StandInProfile = InProfileName;
		return true;
	}
	FName GetCurrentSkinWeightProfileName() const { return StandInProfile; } // [A] of the primary layer
	/** One per drawn vertex. Wins over a profile; the engine drops bones that the section is not drawn with. */
	ENGINE_API void SetSkinWeightOverride(int32 LODIndex, const TArray<FSkelMeshSkinWeightInfo>& SkinWeights); // [55]
	ENGINE_API void ClearSkinWeightOverride(int32 LODIndex); // [55]
	const TArray<FTransform>& GetComponentSpaceTransforms() const { return StandInBones; } // [55]
	ENGINE_API FSkeletalMeshRenderData* GetSkeletalMeshRenderData() const;
	ENGINE_API void SetMeshDeformer(UMeshDeformer* Deformer);
	ENGINE_API void UnsetMeshDeformer();
#if STANDIN_MINOR >= 7
	ENGINE_API UMeshDeformerInstance* GetMeshDeformerInstance() const; // [58] a Blueprint function in all versions
#else
	UMeshDeformerInstance* GetMeshDeformerInstance() const; // [55] no header of 5.6 was read: not exported in 5.4
#endif
	ENGINE_API UMeshDeformerInstance* GetMeshDeformerInstanceForLOD(int32 LODIndex) const; // [57]
	uint32 GetBoneTransformRevisionNumber() const { return StandInRevision; }
#if STANDIN_MINOR >= 8
	virtual bool ShouldCPUSkin() const { return bStandInCPUSkinning; }
#else
	virtual bool ShouldCPUSkin() { return bStandInCPUSkinning; } // [55]
#endif
	virtual bool ShouldNaniteSkin()
	{
		return bStandInNanite || (StandInAsset != nullptr && StandInAsset->bStandInNanite);
	}
	FSkeletalMeshObject* MeshObject = nullptr;
	uint8 bRenderStatic : 1 = 0; // [57]

	STANDIN_API UFunction* StandInFindFunction(FName InName) const override;

	// What the engine calls by itself; here the tests do.
	STANDIN_API void StandInOnRegister();
	STANDIN_API void StandInOnUnregister();
	STANDIN_API void StandInCreateRenderState();
	STANDIN_API void StandInSendRenderDynamicData();
	STANDIN_API void StandInDestroyRenderState();
	STANDIN_API void StandInRecreateInstance();
	USkinnedAsset* StandInAsset = nullptr;
	FName StandInProfile;
	TArray<UMaterialInterface*> StandInMaterials; // instead of the mesh's, where there is one
	TArray<FTransform> StandInBones; // bone to component, virtual ones last
	TArray<FSkelMeshSkinWeightInfo> StandInOverride; // of level 0; empty: none
	int32 StandInOverrides = 0;                      // how often one was set
	TObjectPtr<UMeshDeformer> StandInDeformer; // counts if bStandInSetDeformer, else the mesh's default does
	bool bStandInSetDeformer = false;
	TObjectPtr<UMeshDeformerInstance> StandInInstance;
	TArray<FStandInBone> StandInPose;
	int32 StandInLOD = 0;
	uint32 StandInRevision = 1;
	bool bStandInCPUSkinning = false;
	bool bStandInNanite = false;
};
