// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "RenderGraphResources.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasEngineCompat.h"

class FSkeletalMeshObject;

namespace SkinAtlas::Deformer
{
/** The asset's properties as they were when the work was queued: the render thread never reads an object. */
struct FSettings
{
	ESkinAtlasSkinningMode Mode = ESkinAtlasSkinningMode::DualQuaternion;
	ESkinAtlasStretch Stretch = ESkinAtlasStretch::Full;
	ESkinAtlasBlendMask Mask = ESkinAtlasBlendMask::None;
	float BlendFactor = 1.0f;
	float BulgeCompensation = 0.0f;
	int32 MaxDualQuaternionLOD = -1;
	bool bApplyMorphTargets = true;
};

/** Game thread, or whichever the engine queues work on. */
inline FSettings MakeSettings(const USkinAtlasDualQuaternionDeformer& Asset)
{
	FSettings Settings;
	Settings.Mode = Asset.SkinningMode;
	Settings.Stretch = Asset.StretchSupport;
	Settings.Mask = Asset.BlendMaskSource;
	Settings.BlendFactor = FMath::Clamp(Asset.BlendFactor, 0.0f, 1.0f);
	Settings.BulgeCompensation = FMath::Clamp(Asset.BulgeCompensation, 0.0f, 1.0f);
	Settings.MaxDualQuaternionLOD = Asset.MaxDualQuaternionLOD;
	Settings.bApplyMorphTargets = Asset.bApplyMorphTargets;
	return Settings;
}

/** Begin and end of the bones of a section at rest, on the device. */
struct FKeptSegments
{
	int32 Lod = INDEX_NONE;
	int32 Section = INDEX_NONE;
	TRefCountPtr<FRDGPooledBuffer> Buffer;
};

/** What one instance knows on the render thread, and what its queued work is known by. */
struct FState
{
	TArray<FKeptSegments> Segments; // of the sections that were skinned: they do not change
	int32 LastLod = INDEX_NONE; // none: nothing of the mesh object's is written yet
	uint32 LastRevision = 0;    // of the bones

	/**
	 * Goes on to the frame that is skinned now. Motion vectors are the difference to the buffer of the frame before;
	 * true if that buffer is of the moment before this one. It is not if the level changed, if frames were left out, or
	 * if the component cleared its motion: each of the latter raises the revision by more than 1.
	 */
	bool Follow(int32 Lod, uint32 Revision)
	{
		const bool bFollows = Lod == LastLod && Revision - LastRevision <= 1;
		LastLod = Lod;
		LastRevision = Revision;
		return bFollows;
	}
};

/** One mesh to skin in this frame. */
struct FWork
{
	TSharedPtr<FState> State;
	TSharedPtr<const TArray<FVector4f>> Segments; // of the whole skeleton: MakeBoneSegments
	FSettings Settings;
	FSceneInterface* Scene = nullptr;
	FSkeletalMeshObject* MeshObject = nullptr; // good while the work is queued: ReleaseResources drops it before
	uint32 BoneRevision = 0;
	FName MeshPath; // for messages
};
}
