// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/SkeletalMesh.h (Engine).

#pragma once

#include "Animation/SkinWeightProfile.h"
#include "Engine/SkinnedAsset.h"
#include "Engine/SkinnedAssetCommon.h"
#include "Interfaces/Interface_AssetUserData.h"
#include "Misc/Guid.h"

#include <memory>
#include <vector>

class UMeshDeformer;
struct FMeshDescription;

class USkeletalMesh : public USkinnedAsset, public IInterface_AssetUserData // [A]
{
	STANDIN_CLASS_BODY(USkeletalMesh, USkinnedAsset, "SkeletalMesh")

public:
	const TArray<FSkinWeightProfileInfo>& GetSkinWeightProfiles() const { return StandInProfiles; } // [A7]
	const TArray<FSkeletalMaterial>& GetMaterials() const { return StandInMaterials; } // [B]
	UMeshDeformer* GetDefaultMeshDeformer() const { return StandInDefaultDeformer; } // [57]
	void SetDefaultMeshDeformer(UMeshDeformer* In) { StandInDefaultDeformer = In; }  // [57]
	bool GetHasVertexColors() const { return bStandInHasColors; } // [58u]
	void SetHasVertexColors(bool bIn) { bStandInHasColors = bIn; } // [58u]
	int32 GetLODNum() const { return static_cast<int32>(StandInLevels.size()); }
	bool IsValidLODIndex(int32 LODIndex) const { return LODIndex >= 0 && LODIndex < GetLODNum(); }
	ENGINE_API FSkeletalMeshLODInfo* GetLODInfo(int32 LODIndex);
	ENGINE_API void AddAssetUserData(UAssetUserData* InUserData) override; // replaces one of the same class
	ENGINE_API UAssetUserData* GetAssetUserDataOfClass(TSubclassOf<UAssetUserData> InUserDataClass) override;
	ENGINE_API void RemoveUserDataOfClass(TSubclassOf<UAssetUserData> InUserDataClass) override;
	ENGINE_API bool IsReductionActive(int32 LODIndex) const;
	ENGINE_API FSkeletalMeshOptimizationSettings GetReductionSettings(int32 LODIndex) const;

#if WITH_EDITOR
	struct FCommitMeshDescriptionParams
	{
		FCommitMeshDescriptionParams() {}
		bool bUpdateMorphTargets = true;
		bool bUpdateSkinWeightProfiles = true;
		bool bUpdateVertexAttributes = true;
#if STANDIN_MINOR >= 7
		bool bUpdateVertexColors = true;
#endif
		bool bMarkPackageDirty = true;
		bool bForceUpdate = false;
	};
	void SetVertexColorGuid(FGuid In) { StandInColorGuid = In; } // [58u] part of the key of a build
	ENGINE_API FMeshDescription* GetMeshDescription(int32 LODIndex) const; // null for a generated level
	ENGINE_API bool HasMeshDescription(int32 LODIndex) const;
	ENGINE_API FMeshDescription* CreateMeshDescription(int32 LODIndex, FMeshDescription&& Description);
	/** Remembers the committed description for undo. */
	ENGINE_API bool ModifyMeshDescription(int32 LODIndex, bool bAlwaysMarkPackageDirty = true);
	/** Stores the edited description, and makes the list of profiles that of the descriptions. Builds nothing. */
	ENGINE_API bool CommitMeshDescription(int32 LODIndex, const FCommitMeshDescriptionParams& Params = {});
	STANDIN_API void StandInPostEditChange() override; // builds
	STANDIN_API std::function<void()> StandInRemember() override;
#endif

	struct FStandInLevel
	{
		FSkeletalMeshLODInfo Info;
		std::shared_ptr<const FMeshDescription> Committed; // what is saved; null for a generated level
		std::shared_ptr<FMeshDescription> Edited;          // unpacked; null until asked for
		std::shared_ptr<const FMeshDescription> Built;     // what is rendered
	};
	mutable std::vector<FStandInLevel> StandInLevels;
	TArray<FSkinWeightProfileInfo> StandInProfiles;
	TArray<FSkeletalMaterial> StandInMaterials;
	TArray<UAssetUserData*> StandInUserData;
	UMeshDeformer* StandInDefaultDeformer = nullptr;
	bool bStandInHasColors = false;
	FGuid StandInColorGuid;
	int32 StandInBuilds = 0;
	int32 StandInEditScopes = 0;
};
