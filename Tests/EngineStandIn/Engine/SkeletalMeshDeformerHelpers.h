// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkeletalMeshDeformerHelpers.h (Engine). Behaves as the dossier found: StandIn/DeformerHelpers.cpp.

#pragma once

#include "CoreMinimal.h"
#include "RenderGraphResources.h"
#include "SceneInterface.h"

class FRDGBuilder;
class FRDGExternalAccessQueue;
class FRHICommandListBase;
class FSkeletalMeshObject;

class FSkeletalMeshDeformerHelpers // [58]
{
public:
	ENGINE_API static FRHIShaderResourceView* GetBoneBufferForReading(
		FSkeletalMeshObject const* Object, int32 Lod, int32 Section, bool bPrevious);
#if STANDIN_MINOR >= 8
	ENGINE_API static FRHIShaderResourceView* GetMorphTargetBufferForReading(
		const FSkeletalMeshObject* Object, int32 Lod, bool bPrevious);
	UE_DEPRECATED(5.8, "section and frame are no longer asked for")
	ENGINE_API static FRHIShaderResourceView* GetMorphTargetBufferForReading(
		FSkeletalMeshObject const* Object, int32 Lod, int32 Section, uint32 Frame, bool bPrevious);
#else
	ENGINE_API static FRHIShaderResourceView* GetMorphTargetBufferForReading( // [57]
		FSkeletalMeshObject const* Object, int32 Lod, int32 Section, uint32 Frame, bool bPrevious);
#endif
	ENGINE_API static int32 GetIndexOfFirstAvailableSection(FSkeletalMeshObject* Object, int32 Lod);
	ENGINE_API static FRDGBuffer* AllocateVertexFactoryPositionBuffer(
		FRDGBuilder& Builder, FRDGExternalAccessQueue& Queue, FSkeletalMeshObject* Object, int32 Lod, TCHAR const*);
	ENGINE_API static FRDGBuffer* AllocateVertexFactoryTangentBuffer(
		FRDGBuilder& Builder, FRDGExternalAccessQueue& Queue, FSkeletalMeshObject* Object, int32 Lod, TCHAR const*);
	ENGINE_API static void UpdateVertexFactoryBufferOverrides(
		FRDGBuilder& Builder, FSkeletalMeshObject* Object, int32 Lod, bool bInvalidatePreviousPosition);
	ENGINE_API static void ResetVertexFactoryBufferOverrides(FSkeletalMeshObject* Object, int32 Lod);
};
