// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The life of a skinned component, in the engine's order of calls.

#include "Components/SkinnedMeshComponent.h"

#include "Animation/MeshDeformer.h"
#include "Animation/MeshDeformerInstance.h"
#include "Engine/SkeletalMesh.h"
#include "MeshObject.h"
#include "Misc/App.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "RenderingThread.h"
#include "SkeletalMeshDeformerHelpers.h"

USkinnedMeshComponent::USkinnedMeshComponent() = default;
USkinnedMeshComponent::~USkinnedMeshComponent() = default;

FSkeletalMeshRenderData* USkinnedMeshComponent::GetSkeletalMeshRenderData() const
{
	return StandInAsset != nullptr ? StandInAsset->StandInRenderData : nullptr;
}

int32 USkinnedMeshComponent::GetNumMaterials() const
{
	const USkeletalMesh* const Mesh = Cast<USkeletalMesh>(StandInAsset);
	return Mesh != nullptr ? Mesh->GetMaterials().Num() : 0;
}

UMaterialInterface* USkinnedMeshComponent::GetMaterial(int32 ElementIndex) const
{
	const bool bOwn = StandInMaterials.IsValidIndex(ElementIndex) && StandInMaterials[ElementIndex] != nullptr;
	return bOwn ? StandInMaterials[ElementIndex]
				: Cast<USkeletalMesh>(StandInAsset)->GetMaterials()[ElementIndex].MaterialInterface.Get();
}

void USkinnedMeshComponent::SetSkinWeightOverride(int32 LODIndex, const TArray<FSkelMeshSkinWeightInfo>& SkinWeights)
{
	FSkeletalMeshRenderData* const Data = GetSkeletalMeshRenderData();
	if (Data == nullptr || !Data->LODRenderData.IsValidIndex(LODIndex))
	{
		return;
	}
	FSkeletalMeshLODRenderData& Level = Data->LODRenderData[LODIndex];
	// The engine warns, and does nothing.
	check(LODIndex == 0 && SkinWeights.Num() == static_cast<int32>(Level.GetNumVertices()));
	for (const FSkelMeshRenderSection& Section : Level.RenderSections)
	{
		for (uint32 V = Section.BaseVertexIndex; V < Section.BaseVertexIndex + Section.NumVertices; ++V)
		{
			const FSkelMeshSkinWeightInfo& Row = SkinWeights[static_cast<int32>(V)];
			for (int32 Slot = 0; Slot < 12; ++Slot)
			{
				check(Row.Weights[Slot] == 0 || Section.BoneMap.Contains(static_cast<uint16>(Row.Bones[Slot])));
			}
		}
	}
	StandInOverride = SkinWeights;
	++StandInOverrides;
	MarkRenderStateDirty();
}

void USkinnedMeshComponent::ClearSkinWeightOverride(int32)
{
	StandInOverride.Reset();
	MarkRenderStateDirty();
}

void USkinnedMeshComponent::SetMeshDeformer(UMeshDeformer* Deformer)
{
	StandInDeformer = Deformer;
	bStandInSetDeformer = true;
	StandInRecreateInstance();
#if STANDIN_MINOR >= 7
	MarkRenderStateDirty();
#else
	MarkRenderDynamicDataDirty();
#endif
}

void USkinnedMeshComponent::UnsetMeshDeformer()
{
	SetMeshDeformer(nullptr);
	bStandInSetDeformer = false;
	StandInRecreateInstance();
}

UMeshDeformerInstance* USkinnedMeshComponent::GetMeshDeformerInstance() const
{
	return StandInInstance != nullptr ? StandInInstance->GetInstanceForSourceDeformer() : nullptr;
}

UFunction* USkinnedMeshComponent::StandInFindFunction(FName InName) const
{
	static UFunction Function{[](UObject* Object, void* Result)
		{
			*static_cast<UMeshDeformerInstance**>(Result) =
				static_cast<USkinnedMeshComponent*>(Object)->GetMeshDeformerInstance();
		}};
	return InName == FName("GetMeshDeformerInstance") ? &Function : nullptr;
}

UMeshDeformerInstance* USkinnedMeshComponent::GetMeshDeformerInstanceForLOD(int32) const
{
	return StandInInstance;
}

void USkinnedMeshComponent::StandInRecreateInstance()
{
	if (StandInInstance != nullptr && MeshObject != nullptr)
	{
		StandInInstance->ReleaseResources();
	}
	StandInInstance = nullptr;
	UMeshDeformer* Active = StandInDeformer;
	if (!bStandInSetDeformer)
	{
		const USkeletalMesh* const Mesh = Cast<USkeletalMesh>(StandInAsset);
		Active = Mesh != nullptr ? Mesh->GetDefaultMeshDeformer() : nullptr;
	}
	if (Active != nullptr)
	{
		StandInInstance = Active->CreateInstance(this, Active->CreateSettingsInstance(this));
	}
	if (StandInInstance != nullptr && MeshObject != nullptr)
	{
		StandInInstance->AllocateResources();
	}
}

void USkinnedMeshComponent::StandInOnRegister()
{
	StandInRecreateInstance();
	StandInCreateRenderState();
}

void USkinnedMeshComponent::StandInOnUnregister()
{
	StandInDestroyRenderState();
	StandInInstance = nullptr;
}

void USkinnedMeshComponent::StandInCreateRenderState()
{
	if (FApp::CanEverRender() && GetSkeletalMeshRenderData() != nullptr)
	{
		auto* const Object = new StandIn::FMeshObject(*this, *GetSkeletalMeshRenderData());
		MeshObject = Object;
		Object->Update({StandInLOD, StandInPose});
	}
	if (StandInInstance != nullptr)
	{
		StandInInstance->AllocateResources();
		UMeshDeformerInstance::FEnqueueWorkDesc Desc; // no fallback here
		Desc.Scene = GetScene();
		Desc.WorkLoadType = UMeshDeformerInstance::WorkLoad_Setup;
		Desc.OwnerName = GetFName();
		StandInInstance->EnqueueWork(Desc);
	}
}

void USkinnedMeshComponent::StandInSendRenderDynamicData()
{
	if (MeshObject == nullptr)
	{
		return;
	}
	static_cast<StandIn::FMeshObject*>(MeshObject)->Update({StandInLOD, StandInPose});
	if (StandInInstance != nullptr)
	{
		UMeshDeformerInstance::FEnqueueWorkDesc Desc;
		Desc.Scene = GetScene();
		Desc.OwnerName = StandInAsset->GetFName();
		Desc.FallbackDelegate.BindLambda([Object = MeshObject, Lod = StandInLOD]
			{ FSkeletalMeshDeformerHelpers::ResetVertexFactoryBufferOverrides(Object, Lod); });
		StandInInstance->EnqueueWork(Desc);
	}
}

void USkinnedMeshComponent::StandInDestroyRenderState()
{
	if (StandInInstance != nullptr)
	{
		StandInInstance->ReleaseResources();
	}
	if (MeshObject == nullptr)
	{
		return;
	}
	auto* const Object = static_cast<StandIn::FMeshObject*>(MeshObject);
	MeshObject = nullptr;
	ENQUEUE_RENDER_COMMAND(StandInRemovePrimitive)
	(
		[Object](FRHICommandListImmediate&)
		{
			StandIn::ForgetMeshObject(Object);
			delete Object;
		});
}
