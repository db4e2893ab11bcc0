// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasMaskWriter.h"

#include "MeshDescription.h"
#include "SkeletalMeshAttributes.h"

namespace SkinAtlas::Editor
{
MaskOutcome MakeMasks(const SourceCharacter& Source, const std::vector<StoredWeights>& Rows, const BindOptions& Options,
	std::span<const RecognisedRole> Roles, const Context& Host)
{
	MaskOutcome Outcome;
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Source.Joints.View(Names));
	Outcome.State = Joints.State;
	std::vector<int32_t> Tree;
	for (size_t Place = 0; Place < Source.Levels.size() && Outcome.State; ++Place)
	{
		Outcome.Level = Source.Levels[Place].Level;
		const Result<Topology> Mesh = Topology::Build(Source.Levels[Place].View(), {Joints->PartTolerance()}, Host);
		Outcome.State = Mesh.State;
		if (Outcome.State && Place == 0)
		{
			SegmentOptions Segmenting = Options.Segment;
			Segmenting.Joints = Options.Joints;
			Result<LimbTree> Found = FindJointTree(*Mesh, *Joints, Segmenting, Host);
			Outcome.State = Found.State;
			Tree = std::move(Found.Value.Parent);
		}
		if (Outcome.State)
		{
			Result<std::vector<float>> Mask = MakeBlendMask(
				Rows[Place], Mesh->SourceToWelded(), Tree, DualQuaternionShares(Roles, Options.Joints), Host);
			Outcome.State = Mask.State;
			Outcome.Masks.push_back(std::move(Mask.Value));
		}
	}
	return Outcome;
}

void WriteMask(FMeshDescription& Description, ESkinAtlasBlendMask Channel, const std::vector<float>& Mask)
{
	std::vector<float> ByVertex(static_cast<size_t>(Description.Vertices().GetArraySize()), 1.0f); // ids have gaps
	size_t Number = 0;
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		// A build of a skeletal mesh stores colours as bytes without converting them: what is a byte already stays.
		ByVertex[static_cast<size_t>(Vertex.GetValue())] = FMath::RoundToFloat(255.0f * Mask[Number++]) / 255.0f;
	}
	FSkeletalMeshAttributes Attributes(Description);
	TVertexInstanceAttributesRef<FVector4f> Colors = Attributes.GetVertexInstanceColors();
	for (const FVertexInstanceID Corner : Description.VertexInstances().GetElementIDs())
	{
		const float Value = ByVertex[static_cast<size_t>(Description.GetVertexInstanceVertex(Corner).GetValue())];
		FVector4f Color = Colors.Get(Corner);
		Color.X = Channel == ESkinAtlasBlendMask::VertexColorRed ? Value : Color.X;
		Color.Y = Channel == ESkinAtlasBlendMask::VertexColorGreen ? Value : Color.Y;
		Color.Z = Channel == ESkinAtlasBlendMask::VertexColorBlue ? Value : Color.Z;
		Color.W = Channel == ESkinAtlasBlendMask::VertexColorAlpha ? Value : Color.W;
		Colors.Set(Corner, Color);
	}
}
}
