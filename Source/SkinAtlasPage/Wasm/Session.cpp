// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Session.h"

#include "Gltf/Surface.h"
#include "Measure/RangeOfMotion.h"
#include "Picture/JointTree.h"
#include "Picture/Palette.h"
#include "Verbs/BindError.h"
#include "Verbs/RowReport.h"

#include "4_Skin/DualQuaternion.h"
#include "Common/Normals.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
float ToFloat(uint32_t Stored, uint8_t Bits)
{
	return Bits == 32 ? std::bit_cast<float>(Stored) : float(Stored) / (Bits == 8 ? 255.0f : 65535.0f);
}

/** The numbers of a file as weights; the heaviest first, by which dual quaternions choose their signs. */
SkinWeights ToFloats(const StoredWeights& Rows)
{
	SkinWeights Out;
	Out.Influences = Rows.Influences;
	Out.Joints = Rows.Joints;
	Out.Weights.resize(Rows.Weights.size());
	const size_t Slots = size_t(Rows.Influences);
	for (size_t V = 0; V < Rows.Bits.size(); ++V)
	{
		for (size_t Slot = V * Slots; Slot < (V + 1) * Slots; ++Slot)
		{
			Out.Weights[Slot] = ToFloat(Rows.Weights[Slot], Rows.Bits[V]);
			if (Out.Weights[Slot] > Out.Weights[V * Slots])
			{
				std::swap(Out.Weights[Slot], Out.Weights[V * Slots]);
				std::swap(Out.Joints[Slot], Out.Joints[V * Slots]);
			}
		}
	}
	return Out;
}
}

Outcome<Session> Session::Open(const std::string& Name, const std::string& RecipeText)
{
	Outcome<Recipe> What = ParseRecipe(RecipeText, "recipe");
	if (!What)
	{
		return What.Error();
	}
	if (const Outcome<void> Atlas = CheckAtlasAlone(*What); !Atlas)
	{
		return Atlas.Error();
	}
	Outcome<BindInput> Input = ReadInput(Name, *What);
	if (!Input)
	{
		return Input.Error();
	}
	Session Opened(std::move(*Input), std::move(*What));
	for (const Outcome<void>& Step : {Opened.BindAgain(), Opened.ReadScene(), Opened.ReadNormals()})
	{
		if (!Step)
		{
			return Step.Error();
		}
	}
	return Opened;
}

Outcome<void> Session::BindAgain()
{
	std::vector<std::string_view> NameViews;
	BindOptions Options = In.Resolved.Options;
	Options.Overlap.ReachK = MostK;
	SkinAtlas::Result<BoundCharacter> Made = Bind(In.Who.Mesh(), In.Who.Skeleton(NameViews), Options);
	if (!Made)
	{
		return Explain(Made.State, In.File, In.Who);
	}
	return TakeBound(std::move(*Made));
}

Outcome<void> Session::TakeBound(BoundCharacter Made)
{
	Bound = std::move(Made);
	UnprunedRows.reset();
	Outcome<LockedWeights> Rows = MakeRows(In, What, Bound, RowWarnings);
	if (!Rows)
	{
		return Rows.Error();
	}
	Written = std::move(*Rows);
	ShownRows = ToFloats(Written.Rows);
	return {};
}

Outcome<void> Session::Change(const std::string& RecipeText)
{
	Outcome<Recipe> Wanted = ParseRecipe(RecipeText, "recipe");
	if (!Wanted)
	{
		return Wanted.Error();
	}
	if (const Outcome<void> Atlas = CheckAtlasAlone(*Wanted); !Atlas)
	{
		return Atlas;
	}
	Outcome<BindInput> Input = ReadInput(In.File.Path(), *Wanted);
	if (!Input)
	{
		return Input.Error();
	}
	const bool bOnlyWeigh = HaveSameAtlas(*Wanted, What);
	In = std::move(*Input);
	What = std::move(*Wanted);
	if (!bOnlyWeigh)
	{
		return BindAgain();
	}
	const Status Blended = BlendAgain(Bound, In.Resolved.Options);
	if (Blended.Code == Error::ReachExceeded)
	{
		return BindAgain();
	}
	return Blended ? TakeBound(std::move(Bound)) : Explain(Blended, In.File, In.Who);
}

Outcome<void> Session::ReadScene()
{
	Outcome<NodeTree> Tree = ReadNodes(In.File);
	if (!Tree)
	{
		return In.File.Blame(Tree.Error());
	}
	Nodes = std::move(*Tree);
	Outcome<std::vector<Clip>> Found = ReadClips(In.File);
	if (!Found)
	{
		return Found.Error();
	}
	Clips = std::move(*Found);
	// A root without extent at rest leaves no way back from the scene: the mesh then stands as it was bound.
	if (const Outcome<Transform> Found = SkinAtlas::Host::SceneToMesh(In.File, In.Who, Nodes))
	{
		MeshToScene = Straightened(Inverse(*Found).value_or(Transform()));
		SceneToMesh = Inverse(MeshToScene).value_or(Transform());
	}
	// A file without weights, or with broken ones, can be bound all the same: there is nothing to compare with.
	if (Outcome<SkinWeights> Rows = ReadWeights(In.File, In.Who))
	{
		OriginalRows = std::move(*Rows);
	}
	return {};
}

Outcome<void> Session::ReadNormals()
{
	const std::vector<Vec3d> Smooth = *VertexNormals(Bound.Mesh);
	const auto WeldedOf = Bound.Mesh.SourceToWelded();
	RestNormals.resize(WeldedOf.size());
	for (size_t V = 0; V < RestNormals.size(); ++V)
	{
		const Vec3d& Normal = Smooth[size_t(WeldedOf[V])];
		RestNormals[V] = {float(Normal.X), float(Normal.Y), float(Normal.Z)};
	}
	const NodePose Rest{Nodes.Rest, std::vector<std::vector<double>>(Nodes.Rest.size())};
	for (const PrimitiveRun& Run : In.Who.Runs)
	{
		const Outcome<Surface> Stored = ReadSurface(In.File, Run, Rest);
		if (!Stored)
		{
			return Stored.Error();
		}
		const Affine& ToMesh = In.Who.SkinToMesh[size_t(Run.Skin)];
		const SurfaceMap<float> Map = MakeSurfaceMap(Matrix3{{{ToMesh.Row[0][0], ToMesh.Row[0][1], ToMesh.Row[0][2]},
			{ToMesh.Row[1][0], ToMesh.Row[1][1], ToMesh.Row[1][2]},
			{ToMesh.Row[2][0], ToMesh.Row[2][1], ToMesh.Row[2][2]}}});
		for (size_t V = 0; V < Stored->Normals.size(); ++V)
		{
			RestNormals[size_t(Run.FirstVertex) + V] = MapNormal<float>(Map, Stored->Normals[V]);
		}
	}
	return {};
}

Outcome<std::string> Session::ToGlb() const
{
	// From the bytes that were read: writing changes a document.
	Outcome<Document> File = Document::Load(In.File.Path());
	if (!File)
	{
		return File.Error();
	}
	const Outcome<void> Done = WriteWeights(*File, In.Who, Written.Rows, Written.Kept);
	return Done ? File->ToGlb() : Done.Error();
}

std::string Session::RecipeText() const
{
	return WriteRecipe(What);
}

std::string Session::Hash() const
{
	return HashWeights(Written.Rows);
}

Outcome<std::vector<float>> Session::Pose(int32_t Clip, double Seconds) const
{
	std::vector<Affine> Pose(In.Who.JointNodes.size());
	if (Clip >= 0 && size_t(Clip) < Clips.size())
	{
		const Outcome<NodePose> Moment = SampleClip(In.File, Nodes, Clip, Seconds);
		if (!Moment)
		{
			return Moment.Error();
		}
		Pose = RestToPosed(In.Who, ToScene(Nodes, Moment->Local));
		for (Affine& Each : Pose)
		{
			Each = ToAffine(SceneToMesh * FromAffine(Each));
		}
	}
	else if (Clip >= 0)
	{
		const std::vector<int32_t> Tree = JointTreeOf(In.Who, Bound.Regions);
		Pose = RangeOfMotionAt({Bound.Joints.Positions(), Tree, In.Roles, MeshToScene}, Seconds);
	}
	std::vector<float> Out;
	Out.reserve(28 * Pose.size());
	for (const Affine& Each : Pose)
	{
		const JointRecord Record = PackJointMotion(MakeJointMotion(Each));
		static_assert(sizeof(Each) == 12 * sizeof(float) && sizeof(Record) == 16 * sizeof(float));
		Out.resize(Out.size() + 28);
		std::memcpy(&Out[Out.size() - 28], &Each, sizeof(Each));
		std::memcpy(&Out[Out.size() - 16], &Record, sizeof(Record));
	}
	return Out;
}

std::vector<float> Session::JointColours() const
{
	std::vector<float> Out;
	for (const Colour& Region : RegionColours(JointTreeOf(In.Who, Bound.Regions)))
	{
		for (const float Shared : {0.0f, 0.4f, 0.7f, 0.9f})
		{
			const Colour Shade = OverlapColour(Region, Shared);
			Out.insert(Out.end(), {Shade.R, Shade.G, Shade.B});
		}
	}
	return Out;
}
}
