// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a deformer may do to a mesh object, with the engine's traps: a Nanite object is cast blindly, a level still
// streaming stops, buffers flip once per updated frame, and Reset is the bind pose.

#include "SkeletalMeshDeformerHelpers.h"

#include "MeshObject.h"
#include "RenderGraphUtils.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "RenderingThread.h"

using StandIn::FMeshObject;

namespace
{
FMeshObject& AsGpuSkin(const FSkeletalMeshObject* Object)
{
	check(IsInRenderingThread());
	check(Object != nullptr && Object->IsGPUSkinMesh()); // the engine would read another class's memory
	return const_cast<FMeshObject&>(static_cast<const FMeshObject&>(*Object));
}
}

FRHIShaderResourceView* FSkeletalMeshDeformerHelpers::GetBoneBufferForReading(
	FSkeletalMeshObject const* Object, int32 Lod, int32 Section, bool bPrevious)
{
	FMeshObject::FLod& Target = AsGpuSkin(Object).At(Lod);
	return (bPrevious ? Target.BonesBefore : Target.Bones)[static_cast<SIZE_T>(Section)].get();
}

#if STANDIN_MINOR >= 8
FRHIShaderResourceView* FSkeletalMeshDeformerHelpers::GetMorphTargetBufferForReading(
	const FSkeletalMeshObject* Object, int32 Lod, bool bPrevious)
{
	return bPrevious ? nullptr : AsGpuSkin(Object).At(Lod).Morph.get(); // of the frame before none is kept
}

FRHIShaderResourceView* FSkeletalMeshDeformerHelpers::GetMorphTargetBufferForReading(
	FSkeletalMeshObject const* Object, int32 Lod, int32, uint32, bool bPrevious)
{
	return GetMorphTargetBufferForReading(Object, Lod, bPrevious);
}
#else
FRHIShaderResourceView* FSkeletalMeshDeformerHelpers::GetMorphTargetBufferForReading(
	FSkeletalMeshObject const* Object, int32 Lod, int32, uint32, bool bPrevious)
{
	return bPrevious ? nullptr : AsGpuSkin(Object).At(Lod).Morph.get(); // of the frame before none is kept
}
#endif

int32 FSkeletalMeshDeformerHelpers::GetIndexOfFirstAvailableSection(FSkeletalMeshObject* Object, int32 Lod)
{
	const TArray<FSkelMeshRenderSection>& Sections =
		AsGpuSkin(Object).StandInRenderData->LODRenderData[Lod].RenderSections;
	for (int32 Section = 0; Section < Sections.Num(); ++Section)
	{
		if (!Sections[Section].bDisabled)
		{
			return Section;
		}
	}
	return INDEX_NONE;
}

FRDGBuffer* FSkeletalMeshDeformerHelpers::AllocateVertexFactoryPositionBuffer(
	FRDGBuilder&, FRDGExternalAccessQueue& Queue, FSkeletalMeshObject* Object, int32 Lod, TCHAR const*)
{
	FMeshObject& Mesh = AsGpuSkin(Object);
	FMeshObject::FLod& Target = Mesh.At(Lod);
	if (Target.AllocatedFrame != Mesh.Frame)
	{
		Target.AllocatedFrame = Mesh.Frame;
		Target.Current = 1 - Target.Current;
	}
	Queue.StandInAdd(&Target.Position[Target.Current]);
	return &Target.Position[Target.Current];
}

FRDGBuffer* FSkeletalMeshDeformerHelpers::AllocateVertexFactoryTangentBuffer(
	FRDGBuilder&, FRDGExternalAccessQueue& Queue, FSkeletalMeshObject* Object, int32 Lod, TCHAR const*)
{
	FRDGBuffer& Buffer = AsGpuSkin(Object).At(Lod).Tangent;
	Queue.StandInAdd(&Buffer);
	return &Buffer;
}

void FSkeletalMeshDeformerHelpers::UpdateVertexFactoryBufferOverrides(
	FRDGBuilder&, FSkeletalMeshObject* Object, int32 Lod, bool bInvalidatePreviousPosition)
{
	FMeshObject::FLod& Target = AsGpuSkin(Object).At(Lod);
	Target.bOverridden = true;
	Target.bPreviousValid = !bInvalidatePreviousPosition;
}

void FSkeletalMeshDeformerHelpers::ResetVertexFactoryBufferOverrides(FSkeletalMeshObject* Object, int32 Lod)
{
	FMeshObject& Mesh = AsGpuSkin(Object);
	Mesh.At(Lod).bOverridden = false;
	++Mesh.Resets;
}
