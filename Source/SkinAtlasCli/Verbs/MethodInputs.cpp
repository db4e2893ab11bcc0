// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/MethodInputs.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Nodes.h"
#include "Gltf/Sentence.h"
#include "Terminal/InputFiles.h"
#include "Verbs/BindError.h"

#include "SkinAtlas/Skeleton.h"

#include <nlohmann/json.hpp>

namespace SkinAtlas::Host
{
namespace
{
/** The node by a joint's name; NoIndex if there is none. */
int32_t FindNode(const Document& File, const std::string& Name)
{
	const Json& Nodes = ListOf(File.Root(), "nodes");
	for (size_t N = 0; N < Nodes.size(); ++N)
	{
		const std::string* const Its = FindString(Nodes[N], "name");
		if (Its != nullptr && *Its == Name)
		{
			return static_cast<int32_t>(N);
		}
	}
	return NoIndex;
}

/** The first node that shows a mesh; NoIndex if none does. */
int32_t FindShowing(const Document& File, int32_t Mesh)
{
	const Json& Nodes = ListOf(File.Root(), "nodes");
	for (size_t N = 0; N < Nodes.size(); ++N)
	{
		if (FindInteger(Nodes[N], "mesh").value_or(NoIndex) == Mesh)
		{
			return static_cast<int32_t>(N);
		}
	}
	return NoIndex;
}

Vec3 Placed(const Transform& M, const float* P)
{
	const auto Along = [&](int R)
	{ return float(M.Row[R][0] * P[0] + M.Row[R][1] * P[1] + M.Row[R][2] * P[2] + M.Row[R][3]); };
	return {Along(0), Along(1), Along(2)};
}

/** The posed vertices of one primitive, in the space of the scene. */
Outcome<void> ReadPrimitive(
	const Document& File, const PrimitiveRun& Run, std::span<const Transform> ToScene, LoadedExample& Out)
{
	const Json& Meshes = ListOf(File.Root(), "meshes");
	const int32_t Node = FindShowing(File, Run.Mesh);
	const Json& Primitives =
		size_t(Run.Mesh) < Meshes.size() ? ListOf(Meshes[size_t(Run.Mesh)], "primitives") : Json::array();
	if (Node == NoIndex || size_t(Run.Primitive) >= Primitives.size())
	{
		return Fail("shows no mesh ", Run.Mesh, " with a primitive ", Run.Primitive, ", as the character does");
	}
	const Json* const Attributes = Find(Primitives[size_t(Run.Primitive)], "attributes");
	const Json* const Position = Attributes == nullptr ? nullptr : Find(*Attributes, "POSITION");
	if (Position == nullptr)
	{
		return Fail("mesh ", Run.Mesh, ", primitive ", Run.Primitive, " has no POSITION");
	}
	const Outcome<std::vector<float>> Values = ReadFloats(File, IndexInto(File.Root(), "accessors", *Position), "VEC3");
	if (!Values)
	{
		return Values.Error();
	}
	if (Values->size() != 3 * size_t(Run.VertexCount))
	{
		return Fail("mesh ", Run.Mesh, ", primitive ", Run.Primitive, " has ", Values->size() / 3,
			" vertices, the character ", Run.VertexCount, ": an example is the same mesh, posed");
	}
	for (int32_t V = 0; V < Run.VertexCount; ++V)
	{
		Out.Positions[size_t(Run.FirstVertex + V)] = Placed(ToScene[size_t(Node)], &(*Values)[3 * size_t(V)]);
	}
	return {};
}

Outcome<LoadedExample> ReadExample(const std::string& Name, const Character& Who)
{
	const Outcome<Document> File = Document::Load(Name);
	if (!File)
	{
		return File.Error();
	}
	if (!ListOf(File->Root(), "skins").empty())
	{
		return File->Blame(Fail("has a skin: an example is a mesh that is posed already, as skinatlas pose writes it"));
	}
	const Outcome<NodeTree> Nodes = ReadNodes(*File);
	if (!Nodes)
	{
		return File->Blame(Nodes.Error());
	}
	const std::vector<Transform> ToScene = SkinAtlas::Host::ToScene(*Nodes, Nodes->Rest);
	LoadedExample Made;
	Made.Positions.resize(Who.Positions.size());
	for (size_t J = 0; J < Who.JointNames.size(); ++J)
	{
		const int32_t Node = FindNode(*File, Who.JointNames[J]);
		const std::optional<Transform> MeshToJoint = Inverse(FromAffine(Who.JointToMesh[J]));
		if (Node == NoIndex || !MeshToJoint)
		{
			return File->Blame(Fail("has no node \"", Who.JointNames[J],
				"\": the pose of every joint must be known, estimating it is not offered"));
		}
		Made.RestToPosed.push_back(ToAffine(ToScene[size_t(Node)] * *MeshToJoint));
	}
	for (const PrimitiveRun& Run : Who.Runs)
	{
		if (const Outcome<void> Read = ReadPrimitive(*File, Run, ToScene, Made); !Read)
		{
			return File->Blame(Read.Error());
		}
	}
	return Made;
}

Outcome<Correspondences> ReadCorrespondences(const std::string& File, const Character& Ours, const Character& Theirs)
{
	if (File.empty())
	{
		return Correspondences();
	}
	const Outcome<std::string> Text = ReadWholeFile(File);
	return Text ? ParseCorrespondences(*Text, File, Ours.JointNames, Theirs.JointNames)
				: Outcome<Correspondences>(Text.Error());
}

/** A method and its files: both, or neither. */
Outcome<void> CheckPair(bool bMethod, bool bFiles, const char* Method, const char* Option)
{
	if (bMethod && !bFiles)
	{
		return Fail("the method ", Method, " needs --", Option);
	}
	return bFiles && !bMethod ? Outcome<void>(Fail("--", Option, " is for the method ", Method)) : Outcome<void>();
}
}

Outcome<std::unique_ptr<const MethodInputs>> ReadMethodInputs(
	const Recipe& What, const Document& File, const Character& Who)
{
	for (const Outcome<void>& Paired :
		{CheckPair(What.Asks(WeightMethod::Transfer), !What.From.empty(), "transfer", "from"),
			CheckPair(false, !What.Correspondences.empty() && !What.Asks(WeightMethod::Transfer), "transfer",
				"correspondences"),
			CheckPair(What.Asks(WeightMethod::Examples), !What.Examples.empty(), "examples", "examples")})
	{
		if (!Paired)
		{
			return Paired.Error();
		}
	}
	auto Made = std::make_unique<MethodInputs>();
	if (!What.From.empty())
	{
		const Outcome<WeightedFile> Solved = ReadWeighted(What.From);
		if (!Solved)
		{
			return Solved.Error();
		}
		std::vector<std::string_view> Names;
		const Result<Skeleton> Joints = Skeleton::Build(Who.Skeleton(Names));
		if (!Joints)
		{
			return Explain(Joints.State, File, Who);
		}
		const Outcome<Correspondences> Given = ReadCorrespondences(What.Correspondences, Who, Solved->Who);
		if (!Given)
		{
			return Given.Error();
		}
		Outcome<LodSource> Source = TakeLodSource(*Solved, Who, *Joints, SourceKind::Character, *Given);
		if (!Source)
		{
			return File.Blame(Source.Error());
		}
		Made->From = std::move(*Source);
		Made->Source.emplace(TransferSource{
			Made->From->Mesh, Made->From->Rows, Made->From->Joints, Made->From->Here, Made->From->There});
		Made->Warnings = Made->From->Warnings;
	}
	for (const std::string& Name : What.Examples)
	{
		Outcome<LoadedExample> Example = ReadExample(Name, Who);
		if (!Example)
		{
			return Example.Error();
		}
		Made->Loaded.push_back(std::move(*Example));
	}
	for (const LoadedExample& Each : Made->Loaded)
	{
		Made->Poses.push_back({Each.Positions, Each.RestToPosed});
	}
	return std::unique_ptr<const MethodInputs>(std::move(Made));
}
}
