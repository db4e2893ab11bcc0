// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSkinEdit.h"

#include "BoneWeights.h"
#include "Engine/SkeletalMesh.h"
#include "MeshDescription.h"
#include "RenderingThread.h"
#include "ScopedTransaction.h"
#include "SkeletalMeshAttributes.h"
#include "SkeletalMeshTypes.h"
#include "SkinAtlasMeshSource.h"

namespace SkinAtlas::Editor
{
void EditSkin(USkeletalMesh& Mesh, const FText& Title, const TArray<int32>& Levels,
	TFunctionRef<void(int32 Place, FMeshDescription& Description)> Change)
{
	const FScopedTransaction Transaction(Title);
	FlushRenderingCommands(); // nothing may draw from what is about to be built anew
	Mesh.SetFlags(RF_Transactional);
	Mesh.Modify(); // the list of profiles, which the commit changes
	const FScopedSkeletalMeshPostEditChange Build(&Mesh);
	for (int32 Place = 0; Place < Levels.Num(); ++Place)
	{
		Mesh.ModifyMeshDescription(Levels[Place]);
		Change(Place, *Mesh.GetMeshDescription(Levels[Place]));
		Mesh.CommitMeshDescription(Levels[Place]);
	}
}

void WriteRows(FMeshDescription& Description, FName Profile, const SolvedLevel& Rows)
{
	using namespace UE::AnimationCore;
	FSkeletalMeshAttributes Attributes(Description);
	const bool bThere = Profile.IsNone() || Attributes.GetSkinWeightProfileNames().Contains(Profile);
	if (!bThere)
	{
		Attributes.RegisterSkinWeightAttribute(Profile);
	}
	FSkinWeightsVertexAttributesRef Skin = Attributes.GetVertexSkinWeights(Profile);
	// Rows of ours are heaviest first and of sum 65535: sorting and normalising would find nothing to do. Kept ones
	// stay as they are, whatever their sum, and are not touched where they stand already.
	FBoneWeightsSettings AsTheyAre;
	AsTheyAre.SetNormalizeType(EBoneWeightNormalizeType::None);
	TArray<FBoneWeight> Row;
	size_t V = 0;
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		const size_t First = static_cast<size_t>(Rows.Rows.Influences) * V;
		const bool bKept = !Rows.Kept.empty() && Rows.Kept[V] != 0;
		++V;
		if (bKept && bThere)
		{
			continue;
		}
		Row.Reset();
		for (size_t Slot = First; Slot < First + static_cast<size_t>(Rows.Rows.Influences); ++Slot)
		{
			const uint16 Weight = static_cast<uint16>(Rows.Rows.Weights[Slot]);
			if (Weight > 0)
			{
				Row.Add(FBoneWeight(static_cast<FBoneIndexType>(Rows.Rows.Joints[Slot]), Weight));
			}
		}
		Skin.Set(Vertex, FBoneWeights::Create(Row, AsTheyAre));
	}
}

TArray<int32> FindLevelsWithProfile(USkeletalMesh& Mesh, FName Profile)
{
	TArray<int32> Levels;
	for (const int32 Level : FindOwnLevels(Mesh))
	{
		const FSkeletalMeshAttributes Attributes(*Mesh.GetMeshDescription(Level));
		if (Attributes.GetSkinWeightProfileNames().Contains(Profile))
		{
			Levels.Add(Level);
		}
	}
	return Levels;
}

void CopyToMainSkin(FMeshDescription& Description, FName Profile)
{
	using namespace UE::AnimationCore;
	FSkeletalMeshAttributes Attributes(Description);
	const FSkinWeightsVertexAttributesRef From = Attributes.GetVertexSkinWeights(Profile);
	FSkinWeightsVertexAttributesRef To = Attributes.GetVertexSkinWeights();
	TArray<FBoneWeight> Row;
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		const FVertexBoneWeights Weights = From.Get(Vertex);
		Row.Reset();
		for (int32 Slot = 0; Slot < Weights.Num(); ++Slot)
		{
			Row.Add(Weights[Slot]);
		}
		To.Set(Vertex, FBoneWeights::Create(Row));
	}
}
}
