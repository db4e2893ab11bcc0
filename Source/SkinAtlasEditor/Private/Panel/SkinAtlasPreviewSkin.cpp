// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Panel/SkinAtlasPreviewSkin.h"

#include "Animation/DebugSkelMeshComponent.h"
#include "Rendering/SkeletalMeshLODRenderData.h"
#include "Rendering/SkeletalMeshRenderData.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas::Editor
{
void FPreviewSkin::SetTarget(UDebugSkelMeshComponent* InTarget)
{
	Clear();
	Target = InTarget;
	SourceOf.clear();
}

void FPreviewSkin::SetSource(const SourceLevel& Level)
{
	SourceOf.clear();
	Sections.clear();
	UDebugSkelMeshComponent* const Shown = Target.Get();
	FSkeletalMeshRenderData* const Data = Shown != nullptr ? Shown->GetSkeletalMeshRenderData() : nullptr;
	if (Data == nullptr || Data->LODRenderData.Num() == 0)
	{
		return;
	}
	const FSkeletalMeshLODRenderData& Drawn = Data->LODRenderData[0];
	std::vector<Vec3> Positions;
	for (uint32 V = 0; V < Drawn.GetNumVertices(); ++V)
	{
		const FVector3f Position = Drawn.StaticVertexBuffers.PositionVertexBuffer.VertexPosition(V);
		Positions.push_back({Position.X, Position.Y, Position.Z});
	}
	for (const FSkelMeshRenderSection& Section : Drawn.RenderSections)
	{
		DrawnSection& Made = Sections.emplace_back();
		Made.First = static_cast<int32_t>(Section.BaseVertexIndex);
		Made.Count = static_cast<int32_t>(Section.NumVertices);
		for (const uint16 Bone : Section.BoneMap)
		{
			Made.Bones.push_back(Bone);
		}
	}
	SourceOf = FindSources(Positions, Level.Positions);
}

void FPreviewSkin::Show(const StoredWeights& Rows)
{
	UDebugSkelMeshComponent* const Shown = Target.Get();
	if (Shown == nullptr || SourceOf.empty())
	{
		return;
	}
	TArray<FSkelMeshSkinWeightInfo> Override;
	Override.Reserve(static_cast<int32>(SourceOf.size()));
	for (const DrawnRow& Row : MakeDrawnRows(Rows, SourceOf, Sections))
	{
		FSkelMeshSkinWeightInfo& Made = Override.AddDefaulted_GetRef();
		static_assert(std::size(decltype(Made.Bones){}) >= DrawnRow::Slots);
		std::copy(Row.Bones.begin(), Row.Bones.end(), std::begin(Made.Bones));
		std::copy(Row.Weights.begin(), Row.Weights.end(), std::begin(Made.Weights));
	}
	Shown->SetSkinWeightOverride(0, Override);
	bShown = true;
}

void FPreviewSkin::Clear()
{
	UDebugSkelMeshComponent* const Shown = Target.Get();
	if (Shown != nullptr && bShown)
	{
		Shown->ClearSkinWeightOverride(0);
	}
	bShown = false;
}
}
