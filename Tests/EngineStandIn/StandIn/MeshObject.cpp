// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "MeshObject.h"

#include "Rendering/SkeletalMeshRenderData.h"
#include "RenderingThread.h"
#if __has_include("SkeletalMeshUpdater.h")
#include "SkeletalMeshUpdater.h"
#endif

#include <cstring>

namespace StandIn
{
namespace
{
std::vector<FMeshObject*> Waiting; // for the updater
uint32 Frame = 1;
}

FMeshObject::FMeshObject(const USkinnedMeshComponent& Component, FSkeletalMeshRenderData& RenderData)
{
	StandInRenderData = &RenderData;
	if (Component.bStandInNanite)
	{
		Kind = EMeshKind::Nanite;
	}
	else if (Component.bStandInCPUSkinning)
	{
		Kind = EMeshKind::CpuSkin;
	}
	bDeformer = Component.StandInInstance != nullptr;
	Lods.resize(static_cast<SIZE_T>(RenderData.LODRenderData.Num()));
	for (int32 Index = 0; Index < RenderData.LODRenderData.Num(); ++Index)
	{
		const FSkeletalMeshLODRenderData& Data = RenderData.LODRenderData[Index];
		FLod& Target = Lods[static_cast<SIZE_T>(Index)];
		for (const FSkelMeshRenderSection& Section : Data.RenderSections)
		{
			// From 5.8 on, bones live in the scene's buffer unless a deformer was there when the object was made.
			const bool bHasBuffer = Section.NumTriangles > 0 && !Section.bDisabled && (STANDIN_MINOR < 8 || bDeformer);
			Target.Bones.push_back(bHasBuffer ? std::make_shared<FRHIShaderResourceView>() : nullptr);
		}
		Target.BonesBefore = Target.Bones;
		for (FRDGBuffer& Buffer : Target.Position)
		{
			Buffer.StandInBytes.resize(Data.GetNumVertices() * 12);
		}
		Target.Tangent.StandInBytes.resize(Data.GetNumVertices() * 16);
	}
}

void FMeshObject::Update(FUpdate Update)
{
	Pending = std::move(Update);
	bPending = true;
#if __has_include("SkeletalMeshUpdater.h")
	if (std::find(Waiting.begin(), Waiting.end(), this) == Waiting.end())
	{
		Waiting.push_back(this);
	}
#else
	ENQUEUE_RENDER_COMMAND(StandInUpdate)([this](FRHICommandListImmediate&) { ApplyPending(FrameNumber()); });
#endif
}

void FMeshObject::ApplyPending(uint32 Now)
{
	if (!bPending)
	{
		return;
	}
	bPending = false;
	bUpdated = true;
	Lod = Pending.Lod;
	Frame = Now;
	if (!StandInRenderData->LODRenderData.IsValidIndex(Lod))
	{
		return;
	}
	const FSkeletalMeshLODRenderData& Data = StandInRenderData->LODRenderData[Lod];
	FLod& Target = Lods[static_cast<SIZE_T>(Lod)];
	for (int32 Section = 0; Section < Data.RenderSections.Num(); ++Section)
	{
		FRHIShaderResourceView* const View = Target.Bones[static_cast<SIZE_T>(Section)].get();
		if (View != nullptr)
		{
			const TArray<uint16>& Map = Data.RenderSections[Section].BoneMap;
			Target.BonesBefore[static_cast<SIZE_T>(Section)] = std::make_shared<FRHIShaderResourceView>(*View);
			View->StandInFormat = PF_A32B32G32R32F;
			View->StandInBytes.resize(static_cast<SIZE_T>(Map.Num()) * sizeof(FStandInBone));
			for (int32 B = 0; B < Map.Num(); ++B)
			{
				std::memcpy(View->StandInBytes.data() + static_cast<SIZE_T>(B) * sizeof(FStandInBone),
					Pending.Pose[Map[B]].Rows, sizeof(FStandInBone));
			}
		}
	}
}

EDrawn FMeshObject::Drawn() const
{
	if (!bDeformer || Kind != EMeshKind::GpuSkin)
	{
		return EDrawn::EngineSkinning;
	}
	// A level still streaming is not drawn: the engine shows the first that is there.
	const int32 Shown = FMath::Max<int32>(Lod, StandInRenderData->CurrentFirstLODIdx);
	return Lods[static_cast<SIZE_T>(Shown)].bOverridden ? EDrawn::Deformed : EDrawn::BindPose;
}

std::vector<float> FMeshObject::Positions(bool bPrevious) const
{
	const FLod& Shown = Lods[static_cast<SIZE_T>(Lod)];
	const FRDGBuffer& Buffer = Shown.Position[bPrevious && Shown.bPreviousValid ? 1 - Shown.Current : Shown.Current];
	std::vector<float> Values(Buffer.StandInBytes.size() / sizeof(float));
	std::memcpy(Values.data(), Buffer.StandInBytes.data(), Buffer.StandInBytes.size());
	return Values;
}

FMeshObject::FLod& FMeshObject::At(int32 LodIndex)
{
	// A level still streaming has no vertex factories, and the engine's helpers stop on it.
	check(LodIndex >= StandInRenderData->CurrentFirstLODIdx && LodIndex >= StandInRenderData->PendingFirstLODIdx);
	return Lods[static_cast<SIZE_T>(LodIndex)];
}

void ApplyUpdates()
{
	for (FMeshObject* const Object : std::exchange(Waiting, {}))
	{
		Object->ApplyPending(FrameNumber());
	}
}

void ForgetMeshObject(FMeshObject* Object)
{
	std::erase(Waiting, Object);
}

uint32 FrameNumber()
{
	return Frame;
}

void NextFrame()
{
	++Frame;
}
}

#if __has_include("SkeletalMeshUpdater.h")
void FSkeletalMeshUpdater::WaitForStage(FRDGBuilder&, ESkeletalMeshUpdateStage)
{
	check(IsInRenderingThread());
	StandIn::ApplyUpdates();
}
#endif
