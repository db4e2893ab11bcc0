// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// An imported mesh in the viewport of its editor, as the engine draws it.

#pragma once

#include "Animation/DebugSkelMeshComponent.h"
#include "Components/LineBatchComponent.h"
#include "ImportedMesh.h"
#include "Rendering/SkeletalMeshRenderData.h"

#include <algorithm>
#include <cstring>

/** Vertices in another order than the source's, every third twice, as at a seam; two sections. */
struct DrawnMesh
{
	FSkeletalMeshRenderData Data;
	std::vector<int32_t> SourceOf; // one per drawn vertex
	AActor* Actor = NewObject<AActor>();
	UDebugSkelMeshComponent* Component = NewObject<UDebugSkelMeshComponent>(Actor);

	explicit DrawnMesh(USkeletalMesh& Mesh)
	{
		const FMeshDescription& Source = *Mesh.StandInLevels[0].Built;
		std::vector<FVector3f> Positions, Drawn;
		for (const FVertexID Vertex : Source.Vertices().GetElementIDs())
		{
			Positions.push_back(Source.GetVertexPosition(Vertex));
		}
		for (const size_t Odd : {1, 0}) // odd ones first, and backwards
		{
			for (size_t V = Positions.size(); V-- > 0;)
			{
				for (size_t Copy = V % 2 != Odd ? 0 : V % 3 == 0 ? 2 : 1; Copy > 0; --Copy)
				{
					Drawn.push_back(Positions[V]);
					SourceOf.push_back(static_cast<int32_t>(V));
				}
			}
		}
		FSkeletalMeshLODRenderData& Level = Data.LODRenderData.AddDefaulted_GetRef();
		Level.StandInVertices = static_cast<uint32>(Drawn.size());
		auto View = std::make_shared<FRHIShaderResourceView>();
		View->StandInBytes.resize(Drawn.size() * sizeof(FVector3f));
		std::memcpy(View->StandInBytes.data(), Drawn.data(), View->StandInBytes.size());
		Level.StaticVertexBuffers.PositionVertexBuffer.StandInView = View;
		const uint32 Half = Level.StandInVertices / 2;
		for (const uint32 First : {0u, Half})
		{
			FSkelMeshRenderSection& Section = Level.RenderSections.AddDefaulted_GetRef();
			Section.BaseVertexIndex = First;
			Section.NumVertices = First == 0 ? Half : Level.StandInVertices - Half;
			for (int32 Bone = 0; Bone < Mesh.GetRefSkeleton().GetRawBoneNum(); ++Bone)
			{
				Section.BoneMap.Add(static_cast<uint16>(Bone));
			}
		}
		Mesh.StandInRenderData = &Data;
		Component->SetSkinnedAsset(&Mesh);
	}
	DrawnMesh(const DrawnMesh&) = delete;
	DrawnMesh& operator=(const DrawnMesh&) = delete;

	/** The lines in the viewport; null if none were ever drawn. */
	const TArray<FBatchedLine>* Lines() const
	{
		return Actor->StandInComponents.IsEmpty()
			? nullptr
			: &Cast<ULineBatchComponent>(Actor->StandInComponents[0])->BatchedLines;
	}

	/** What the override shows of a source vertex in each of its copies; empty rows if they differ. */
	std::vector<SkinRow> Shown() const
	{
		std::vector<SkinRow> Rows(
			SourceOf.empty() ? 0 : size_t(*std::max_element(SourceOf.begin(), SourceOf.end())) + 1);
		std::vector<bool> bSeen(Rows.size(), false);
		for (size_t I = 0; I < SourceOf.size() && !Component->StandInOverride.IsEmpty(); ++I)
		{
			const FSkelMeshSkinWeightInfo& From = Component->StandInOverride[static_cast<int32>(I)];
			SkinRow Row;
			for (int Slot = 0; Slot < 12; ++Slot)
			{
				if (From.Weights[Slot] > 0)
				{
					Row.push_back({From.Bones[Slot], From.Weights[Slot]});
				}
			}
			const size_t V = size_t(SourceOf[I]);
			Rows[V] = bSeen[V] && Rows[V] != Row ? SkinRow() : Row;
			bSeen[V] = true;
		}
		return Rows;
	}
};
