// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDualQuaternionDeformerInstance.h"

#include "Components/SkinnedMeshComponent.h"
#include "Engine/SkinnedAsset.h"
#include "ReferenceSkeleton.h"
#include "SkinAtlasBoneSegments.h"
#include "SkinAtlasComputeSystem.h"
#include "SkinAtlasDeformerGuards.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasReports.h"
#include "SkinAtlasRuntimeLog.h"

using namespace SkinAtlas::Deformer;

void USkinAtlasDualQuaternionDeformerInstance::Initialise(
	USkinAtlasDualQuaternionDeformer* InDeformer, USkinnedMeshComponent* InComponent, FName InMeshPath)
{
	Deformer = InDeformer;
	Component = InComponent;
	MeshPath = InMeshPath;
	State = MakeShared<FState>();
	if (const USkinnedAsset* const Asset = InComponent->GetSkinnedAsset())
	{
		Segments = MakeShared<TArray<FVector4f>>(MakeBoneSegments(Asset->GetRefSkeleton()));
	}
}

void USkinAtlasDualQuaternionDeformerInstance::Refresh()
{
	if (USkinnedMeshComponent* const Mesh = Component.Get())
	{
		Mesh->MarkRenderDynamicDataDirty();
	}
}

void USkinAtlasDualQuaternionDeformerInstance::AllocateResources()
{
	// The buffers belong to the mesh object; its helpers make them with the first work.
}

void USkinAtlasDualQuaternionDeformerInstance::ReleaseResources()
{
	// The mesh object goes by a later render command than this one: no queued work can meet a dead object.
	if (State.IsValid())
	{
		FComputeSystem::Drop(State);
	}
}

void USkinAtlasDualQuaternionDeformerInstance::EnqueueWork(FEnqueueWorkDesc const& Desc)
{
	// Called on any thread, but never twice at once for one instance.
	const USkinnedMeshComponent* const Mesh = Component.Get();
	if (Mesh == nullptr || Desc.Scene == nullptr || Deformer == nullptr)
	{
		return;
	}
	if (Mesh->MeshObject == nullptr)
	{
		if (IsNews(MeshPath, ESkip::NoMeshObject))
		{
			UE_LOG(LogSkinAtlas, Log, TEXT("Mesh %s: not skinned, because %s."), *MeshPath.ToString(),
				Describe(ESkip::NoMeshObject));
		}
		return;
	}
	FWork Work;
	Work.State = State;
	Work.Segments = Segments;
	Work.Settings = MakeSettings(*Deformer);
	Work.Scene = Desc.Scene;
	Work.MeshObject = Mesh->MeshObject;
	Work.BoneRevision = Mesh->GetBoneTransformRevisionNumber();
	Work.MeshPath = MeshPath;
	// Desc.FallbackDelegate is left alone: it would draw the bind pose.
	if (Desc.ExecutionGroup == ExecutionGroup_Immediate)
	{
		FComputeSystem::RunNow(Work);
	}
	else
	{
		FComputeSystem::Enqueue(Work);
	}
}

EMeshDeformerOutputBuffer USkinAtlasDualQuaternionDeformerInstance::GetOutputBuffers() const
{
	return EMeshDeformerOutputBuffer::SkinnedMeshPosition | EMeshDeformerOutputBuffer::SkinnedMeshTangents;
}

#if WITH_EDITORONLY_DATA
#if SKINATLAS_HAS_GEOMETRY_READBACK
bool USkinAtlasDualQuaternionDeformerInstance::RequestReadbackDeformerGeometry(
	TUniquePtr<FMeshDeformerGeometryReadbackRequest>)
{
	return false;
}
#endif
#endif

UMeshDeformerInstance* USkinAtlasDualQuaternionDeformerInstance::GetInstanceForSourceDeformer()
{
	return this;
}

void USkinAtlasDualQuaternionDeformerInstance::BeginDestroy()
{
	ReleaseResources();
	Super::BeginDestroy();
}
