// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasMeshSource.h"

#include "BoneWeights.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/SkinnedAssetCommon.h"
#include "GPUSkinVertexFactory.h"
#include "MeshDescription.h"
#include "ReferenceSkeleton.h"
#include "SkeletalMeshAttributes.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "SkinAtlasMeshSource"

namespace SkinAtlas::Editor
{
namespace MeshSource
{
/** Bones per vertex that the build keeps: the level's own limit, else the project's; 8 without unlimited influences. */
int32 FindInfluenceLimit(USkeletalMesh& Mesh, int32 Level)
{
	const int32 Limit = FGPUBaseSkinVertexFactory::GetBoneInfluenceLimitForAsset(
		Mesh.GetLODInfo(Level)->BuildSettings.BoneInfluenceLimit);
	const int32 Supported = FGPUBaseSkinVertexFactory::GetUnlimitedBoneInfluences()
		? UE::AnimationCore::MaxInlineBoneWeightCount
		: static_cast<int32>(EXTRA_BONE_INFLUENCES);
	return FMath::Min(Limit, Supported);
}

SourceLevel ReadLevel(USkeletalMesh& Mesh, int32 Level, int32 MaxInfluences)
{
	SourceLevel Read;
	Read.Level = Level;
	Read.MaxInfluences = FMath::Clamp(MaxInfluences, 1, FindInfluenceLimit(Mesh, Level));
	const FMeshDescription& Description = *Mesh.GetMeshDescription(Level);
	std::vector<int32_t> NumberOf(static_cast<size_t>(Description.Vertices().GetArraySize()), NoIndex); // ids have gaps
	Read.Positions.reserve(static_cast<size_t>(Description.Vertices().Num()));
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		const FVector3f Position = Description.GetVertexPosition(Vertex);
		NumberOf[static_cast<size_t>(Vertex.GetValue())] = static_cast<int32_t>(Read.Positions.size());
		Read.Positions.push_back({Position.X, Position.Y, Position.Z});
	}
	const TPolygonGroupAttributesConstRef<FName> SlotNames =
		FSkeletalMeshConstAttributes(Description).GetPolygonGroupMaterialSlotNames();
	std::vector<int32_t> SlotOf(static_cast<size_t>(Description.PolygonGroups().GetArraySize()), NoIndex);
	for (const FPolygonGroupID Group : Description.PolygonGroups().GetElementIDs())
	{
		SlotOf[static_cast<size_t>(Group.GetValue())] = static_cast<int32_t>(Read.Slots.size());
		Read.Slots.emplace_back(TCHAR_TO_UTF8(*SlotNames.Get(Group).ToString()));
	}
	Read.Indices.reserve(3 * static_cast<size_t>(Description.Triangles().Num()));
	for (const FTriangleID Triangle : Description.Triangles().GetElementIDs())
	{
		// Left-handed triangles face away from the right-handed cross product: two corners change places.
		const TArrayView<const FVertexID> Corners = Description.GetTriangleVertices(Triangle);
		for (const int32 Corner : {0, 2, 1})
		{
			Read.Indices.push_back(NumberOf[static_cast<size_t>(Corners[Corner].GetValue())]);
		}
		Read.SlotOf.push_back(SlotOf[static_cast<size_t>(Description.GetTrianglePolygonGroup(Triangle).GetValue())]);
	}
	return Read;
}
}

FText FindRefusal(USkeletalMesh* Mesh)
{
	if (!IsValid(Mesh))
	{
		return LOCTEXT("NoMesh", "There is no skeletal mesh to work on.");
	}
	const FText Name = FText::FromString(Mesh->GetPathName());
	if (Mesh->GetPathName().StartsWith(TEXT("/Engine/")))
	{
		return FText::Format(
			LOCTEXT("EngineContent", "{0} belongs to the engine: copy it into the project first."), Name);
	}
	if (Mesh->GetPackage()->bIsCookedForEditor)
	{
		return FText::Format(
			LOCTEXT("Cooked", "{0} is in a cooked package, which has no source mesh to change."), Name);
	}
	if (!Mesh->IsValidLODIndex(0) || !Mesh->HasMeshDescription(0))
	{
		return FText::Format(LOCTEXT("NoSource", "{0} has no source mesh for LOD 0: import it again."), Name);
	}
	return FText();
}

TArray<int32> FindOwnLevels(USkeletalMesh& Mesh)
{
	TArray<int32> Levels;
	for (int32 Level = 0; Level < Mesh.GetLODNum(); ++Level)
	{
		const bool bGenerated = Mesh.GetLODInfo(Level)->bHasBeenSimplified && Mesh.IsReductionActive(Level) &&
			Mesh.GetReductionSettings(Level).BaseLOD < Level;
		if (Mesh.HasMeshDescription(Level) && !bGenerated)
		{
			Levels.Add(Level);
		}
	}
	return Levels;
}

Affine ToAffine(const FTransform& Transform)
{
	const FVector Columns[4] = {Transform.TransformVector(FVector(1.0, 0.0, 0.0)),
		Transform.TransformVector(FVector(0.0, 1.0, 0.0)), Transform.TransformVector(FVector(0.0, 0.0, 1.0)),
		Transform.GetTranslation()};
	Affine Made;
	for (int32 Column = 0; Column < 4; ++Column)
	{
		Made.Row[0][Column] = static_cast<float>(Columns[Column].X);
		Made.Row[1][Column] = static_cast<float>(Columns[Column].Y);
		Made.Row[2][Column] = static_cast<float>(Columns[Column].Z);
	}
	return Made;
}

TArray<FTransform> FindBonesAtRest(const FReferenceSkeleton& Skeleton)
{
	const TArray<FTransform>& Local = Skeleton.GetRawRefBonePose();
	TArray<FTransform> BoneToComponent;
	for (int32 J = 0; J < Skeleton.GetRawBoneNum(); ++J)
	{
		const int32 Parent = Skeleton.GetRawParentIndex(J); // parents come first
		BoneToComponent.Add(Parent == INDEX_NONE ? Local[J] : Local[J] * BoneToComponent[Parent]);
	}
	return BoneToComponent;
}

SourceSkeleton ReadSkeleton(const FReferenceSkeleton& Skeleton)
{
	SourceSkeleton Read;
	const TArray<FTransform> BoneToComponent = FindBonesAtRest(Skeleton);
	for (int32 J = 0; J < Skeleton.GetRawBoneNum(); ++J)
	{
		const int32 Parent = Skeleton.GetRawParentIndex(J);
		Read.JointToMesh.push_back(ToAffine(BoneToComponent[J]));
		Read.Parents.push_back(Parent == INDEX_NONE ? NoIndex : Parent);
		Read.Names.emplace_back(TCHAR_TO_UTF8(*Skeleton.GetRawRefBoneInfo()[J].Name.ToString()));
	}
	return Read;
}

SourceCharacter ReadCharacter(USkeletalMesh& Mesh, int32 MaxInfluences)
{
	SourceCharacter Read;
	Read.Joints = ReadSkeleton(Mesh.GetRefSkeleton());
	for (const int32 Level : FindOwnLevels(Mesh))
	{
		Read.Levels.push_back(MeshSource::ReadLevel(Mesh, Level, MaxInfluences));
	}
	return Read;
}

StoredWeights ReadRows(const FMeshDescription& Description, FName Profile)
{
	const FSkeletalMeshConstAttributes Attributes(Description);
	const bool bProfile = !Profile.IsNone() && Attributes.GetSkinWeightProfileNames().Contains(Profile);
	const FSkinWeightsVertexAttributesConstRef Skin =
		Attributes.GetVertexSkinWeights(bProfile ? Profile : FName(NAME_None));
	StoredWeights Rows;
	Rows.Influences = 1;
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		Rows.Influences = FMath::Max(Rows.Influences, Skin.Get(Vertex).Num());
	}
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		const FVertexBoneWeightsConst Row = Skin.Get(Vertex);
		Rows.Bits.push_back(16);
		for (int32 Slot = 0; Slot < Rows.Influences; ++Slot)
		{
			const bool bUsed = Slot < Row.Num();
			Rows.Joints.push_back(bUsed ? Row[Slot].GetBoneIndex() : FBoneIndexType(0));
			Rows.Weights.push_back(bUsed ? Row[Slot].GetRawWeight() : 0);
		}
	}
	return Rows;
}

void ReadStored(USkeletalMesh& Mesh, FName Profile, SourceCharacter& Character)
{
	for (SourceLevel& Level : Character.Levels)
	{
		Level.Stored = ReadRows(*Mesh.GetMeshDescription(Level.Level), Profile);
	}
}
}

#undef LOCTEXT_NAMESPACE
