// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Bake.h"

#include "Gltf/AccessorEdit.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Gltf/Surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
/** Runs with the same vertices, normals, tangents and targets: one surface serves all. */
struct SurfaceGroup
{
	std::vector<PrimitiveRun> Runs;
	Surface Posed;
};

const Json& PrimitiveOf(const Json& Root, const PrimitiveRun& Run)
{
	return Root["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
}

std::string NameOfRun(const Json& Root, const PrimitiveRun& Run)
{
	return Join(NameOf(Root, "meshes", "mesh", Run.Mesh), ", primitive ", Run.Primitive);
}

class Baker
{
public:
	Baker(Document& InFile, const Character& InWho, const NodePose& InPose)
		: File(InFile), Root(InFile.Root()), Who(InWho), Pose(InPose)
	{
	}

	Outcome<void> Run(SkinningMethod Method, const Context& Host);

private:
	Outcome<void> PoseSurfaces(SkinningMethod Method, const Context& Host);
	void SeparateMeshes();
	void DropRig();
	void WriteSurfaces();
	void StandNodes();
	void FreeNode(int32_t Node);

	Document& File;
	Json& Root;
	const Character& Who;
	const NodePose& Pose;
	NodeTree Nodes;
	std::vector<SurfaceGroup> Groups;
	std::set<int32_t> SkinnedNodes; // with a mesh
	std::set<int32_t> Released;     // accessors of what goes
};

Outcome<void> Baker::PoseSurfaces(SkinningMethod Method, const Context& Host)
{
	for (const Character::Follower& Each : Who.Followers)
	{
		const Json& Skins = Root["skins"];
		if (Skins[size_t(Each.Skin)]["joints"] != Skins[size_t(Each.Leader)]["joints"])
		{
			return File.Blame(Fail(NameOf(Root, "meshes", "mesh", Each.Mesh),
				" is shown under two skins, which may pose it differently; give each its own copy of the mesh"));
		}
	}
	const Outcome<SkinWeights> Weights = ReadWeights(File, Who);
	if (!Weights)
	{
		return Weights.Error();
	}
	const std::vector<Affine> ToScenePose = RestToPosed(Who, ToScene(Nodes, Pose.Local));
	std::map<std::string, size_t> GroupOf;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const Json& Primitive = PrimitiveOf(Root, Run);
		std::string Key = Join(Run.FirstVertex);
		for (const char* Name : {"NORMAL", "TANGENT", MaskAttribute})
		{
			const Json* Accessor = Find(Primitive["attributes"], Name);
			Key += Join(" ", Accessor == nullptr ? "-" : Accessor->dump());
		}
		Key += ListOf(Primitive, "targets").empty() ? "" : Join(" ", Primitive["targets"].dump(), " ", Run.Mesh);
		const auto [Known, bNew] = GroupOf.emplace(Key, Groups.size());
		if (!bNew)
		{
			Groups[Known->second].Runs.push_back(Run);
			continue;
		}
		const Outcome<Surface> Rest = ReadSurface(File, Run, Pose);
		if (!Rest)
		{
			return File.Blame(Fail(NameOfRun(Root, Run), ": ", Rest.Error().Sentence));
		}
		// The file's own vertices, hence from the skin's mesh space.
		std::vector<Affine> SkinToScene;
		for (const Affine& MeshToScene : ToScenePose)
		{
			SkinToScene.push_back(ToAffine(FromAffine(MeshToScene) * FromAffine(Who.SkinToMesh[size_t(Run.Skin)])));
		}
		const Outcome<std::vector<float>> Mask =
			Method == SkinningMethod::Blended ? ReadMask(File, Run) : std::vector<float>();
		if (!Mask)
		{
			return File.Blame(Fail(NameOfRun(Root, Run), ": ", Mask.Error().Sentence));
		}
		const size_t Influences = size_t(Weights->Influences);
		const size_t First = size_t(Run.FirstVertex) * Influences, Size = size_t(Run.VertexCount) * Influences;
		for (size_t V = 0; V < size_t(Run.VertexCount); ++V)
		{
			if (!(Weights->Weights[First + V * Influences] > 0.0f))
			{
				return File.Blame(Fail(NameOfRun(Root, Run), ", vertex ", V, ": has no weights; bind the file first"));
			}
		}
		Surface Posed = *Rest;
		std::vector<JointRecord> Records(SkinToScene.size());
		SkinJob Job;
		Job.Method = Method;
		Job.BlendMask = *Mask;
		Job.Influences = Weights->Influences;
		Job.Joints = std::span(Weights->Joints).subspan(First, Size);
		Job.Weights = std::span(Weights->Weights).subspan(First, Size);
		Job.RestToPosed = SkinToScene;
		Job.Records = Records;
		Job.Positions = Rest->Positions;
		Job.Normals = Rest->Normals;
		Job.Tangents = Rest->Tangents;
		Job.OutPositions = Posed.Positions;
		Job.OutNormals = Posed.Normals;
		Job.OutTangents = Posed.Tangents;
		if (const Status State = Skin(Job, Host); !State)
		{
			return File.Blame(Fail(NameOfRun(Root, Run), ": ", Describe(State.Code)));
		}
		Groups.push_back({{Run}, std::move(Posed)});
	}
	return {};
}

/** A mesh that some node shows without a skin is left to it; the still gets a copy. */
void Baker::SeparateMeshes()
{
	std::set<int32_t> Shown;
	for (const Json& Node : ListOf(Root, "nodes"))
	{
		const int32_t Mesh = FindIndex(Root, "meshes", Node, "mesh");
		if (Mesh != NoIndex && Find(Node, "skin") == nullptr)
		{
			Shown.insert(Mesh);
		}
	}
	for (const int32_t Mesh : Shown)
	{
		const int32_t Copy = int32_t(Root["meshes"].size());
		bool bNeeded = false;
		for (SurfaceGroup& Group : Groups)
		{
			for (PrimitiveRun& Run : Group.Runs)
			{
				bNeeded = bNeeded || Run.Mesh == Mesh;
				Run.Mesh = Run.Mesh == Mesh ? Copy : Run.Mesh;
			}
		}
		if (!bNeeded)
		{
			continue;
		}
		const Json Original = Root["meshes"][size_t(Mesh)];
		Root["meshes"].push_back(Original);
		for (const int32_t Node : SkinnedNodes)
		{
			Json& Item = Root["nodes"][size_t(Node)];
			if (FindIndex(Root, "meshes", Item, "mesh") == Mesh)
			{
				Item["mesh"] = Copy;
			}
		}
	}
}

void Baker::DropRig()
{
	const auto Collect = [&](const Json* Accessor)
	{
		if (const int32_t Index = Accessor == nullptr ? NoIndex : IndexInto(Root, "accessors", *Accessor);
			Index != NoIndex)
		{
			Released.insert(Index);
		}
	};
	for (const Json& Animation : ListOf(Root, "animations"))
	{
		for (const Json& Sampler : ListOf(Animation, "samplers"))
		{
			Collect(Find(Sampler, "input"));
			Collect(Find(Sampler, "output"));
		}
	}
	for (const Json& Item : ListOf(Root, "skins"))
	{
		Collect(Find(Item, "inverseBindMatrices"));
	}
	for (const int32_t Node : SkinnedNodes)
	{
		Json& Mesh = Root["meshes"][size_t(FindIndex(Root, "meshes", Root["nodes"][size_t(Node)], "mesh"))];
		for (Json& Primitive : Mesh["primitives"])
		{
			for (const Json& Target : ListOf(Primitive, "targets"))
			{
				for (const Json& Accessor : Target)
				{
					Collect(&Accessor);
				}
			}
			std::vector<std::string> Names;
			for (const auto& [Name, Accessor] : Primitive["attributes"].items())
			{
				if (Name.starts_with("JOINTS_") || Name.starts_with("WEIGHTS_") || Name == MaskAttribute)
				{
					Collect(&Accessor);
					Names.push_back(Name);
				}
			}
			for (const std::string& Name : Names)
			{
				Primitive["attributes"].erase(Name);
			}
			Primitive.erase("targets");
		}
		Mesh.erase("weights");
		Root["nodes"][size_t(Node)].erase("weights");
	}
	for (Json& Node : Root["nodes"])
	{
		Node.erase("skin");
	}
	Root.erase("skins");
	Root.erase("animations");
}

void Baker::WriteSurfaces()
{
	AccessorEditor Editor(File);
	for (const int32_t Accessor : Released)
	{
		Editor.Release(Accessor, 0);
	}
	Editor.DropReleased();
	for (const SurfaceGroup& Group : Groups)
	{
		const Surface& Posed = Group.Posed;
		std::array<float, 3> Min, Max;
		Min.fill(INFINITY);
		Max.fill(-INFINITY);
		for (const Vec3& P : Posed.Positions)
		{
			Min = {std::min(Min[0], P.X), std::min(Min[1], P.Y), std::min(Min[2], P.Z)};
			Max = {std::max(Max[0], P.X), std::max(Max[1], P.Y), std::max(Max[2], P.Z)};
		}
		const auto Write = [&](const char* Name, const auto& Values, bool bBounds)
		{
			if (Values.empty())
			{
				return;
			}
			AccessorData Data;
			Data.Type = sizeof(Values[0]) == sizeof(Vec3) ? "VEC3" : "VEC4";
			Data.Count = int32_t(Values.size());
			Data.Bytes = {reinterpret_cast<const uint8_t*>(Values.data()), Values.size() * sizeof(Values[0])};
			Data.Min = bBounds ? std::span<const float>(Min) : std::span<const float>();
			Data.Max = bBounds ? std::span<const float>(Max) : std::span<const float>();
			const int32_t Old = FindIndex(Root, "accessors", PrimitiveOf(Root, Group.Runs[0])["attributes"], Name);
			const int32_t Accessor = Editor.Replace(Old, int32_t(Group.Runs.size()), Data);
			for (const PrimitiveRun& Run : Group.Runs)
			{
				Root["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"][Name] = Accessor;
			}
		};
		Write("POSITION", Posed.Positions, true);
		Write("NORMAL", Posed.Normals, false);
		Write("TANGENT", Posed.Tangents, false);
	}
}

/** Equal but for rounding: translation and linear part each on its own scale. */
bool AreClose(const Transform& A, const Transform& B)
{
	constexpr double Rounding = 1e-6;
	double Linear = 0.0, Shift = 0.0, LinearScale = 0.0, ShiftScale = 0.0;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 3; ++K)
		{
			Linear = std::max(Linear, std::abs(A.Row[I][K] - B.Row[I][K]));
			LinearScale = std::max(LinearScale, std::abs(A.Row[I][K]));
		}
		Shift = std::max(Shift, std::abs(A.Row[I][3] - B.Row[I][3]));
		ShiftScale = std::max(ShiftScale, std::abs(A.Row[I][3]));
	}
	return Linear <= Rounding * LinearScale && Shift <= Rounding * ShiftScale;
}

/** Nodes take the pose where it differs from the file's. */
void Baker::StandNodes()
{
	for (size_t N = 0; N < Pose.Local.size(); ++N)
	{
		if (AreClose(Nodes.Rest[N].ToTransform(), Pose.Local[N].ToTransform()))
		{
			continue;
		}
		const LocalTransform Local = Pose.Local[N].Matrix ? Decompose(*Pose.Local[N].Matrix) : Pose.Local[N];
		Json& Node = Root["nodes"][N];
		Node.erase("matrix");
		Node["translation"] = Local.Translation;
		Node["rotation"] = Normalised(Local.Rotation);
		Node["scale"] = Local.Scale;
	}
}

/** The mesh goes where nothing moves it: with its node if that has no other duty, else to a new one. */
void Baker::FreeNode(int32_t Node)
{
	int32_t Top = Node;
	while (Nodes.Parents[size_t(Top)] != NoIndex)
	{
		Top = Nodes.Parents[size_t(Top)];
	}
	const bool bJoint = std::find(Who.JointNodes.begin(), Who.JointNodes.end(), Node) != Who.JointNodes.end();
	const bool bMoves = !bJoint && ListOf(Root["nodes"][size_t(Node)], "children").empty();
	int32_t Free = Node;
	if (bMoves)
	{
		Json& Item = Root["nodes"][size_t(Node)];
		for (const char* Key : {"matrix", "translation", "rotation", "scale"})
		{
			Item.erase(Key);
		}
		if (const int32_t Parent = Nodes.Parents[size_t(Node)]; Parent != NoIndex)
		{
			Json Others = Json::array();
			for (const Json& Child : Root["nodes"][size_t(Parent)]["children"])
			{
				if (AsInteger(Child) != int64_t(Node))
				{
					Others.push_back(Child);
				}
			}
			Others.empty() ? void(Root["nodes"][size_t(Parent)].erase("children"))
						   : void(Root["nodes"][size_t(Parent)]["children"] = std::move(Others));
		}
	}
	else
	{
		Json& Item = Root["nodes"][size_t(Node)];
		Json Carrier{{"name", Join(FindString(Item, "name") == nullptr ? "mesh" : *FindString(Item, "name"), " posed")},
			{"mesh", Item["mesh"]}};
		Item.erase("mesh");
		Free = int32_t(Root["nodes"].size());
		Root["nodes"].push_back(std::move(Carrier));
	}
	if (Free == Top)
	{
		return; // already a root of its scenes
	}
	for (size_t S = 0; S < ListOf(Root, "scenes").size(); ++S)
	{
		const Json& Tops = ListOf(Root["scenes"][S], "nodes");
		if (std::any_of(Tops.begin(), Tops.end(), [&](const Json& Item) { return AsInteger(Item) == int64_t(Top); }))
		{
			Root["scenes"][S]["nodes"].push_back(Free);
		}
	}
}

Outcome<void> Baker::Run(SkinningMethod Method, const Context& Host)
{
	Outcome<NodeTree> Tree = ReadNodes(File);
	if (!Tree)
	{
		return File.Blame(Tree.Error());
	}
	Nodes = std::move(*Tree);
	if (const Outcome<void> Posed = PoseSurfaces(Method, Host); !Posed)
	{
		return Posed;
	}
	for (size_t N = 0; N < Root["nodes"].size(); ++N)
	{
		const Json& Node = Root["nodes"][N];
		if (Find(Node, "skin") != nullptr && FindIndex(Root, "meshes", Node, "mesh") != NoIndex)
		{
			SkinnedNodes.insert(int32_t(N));
		}
	}
	SeparateMeshes();
	DropRig();
	WriteSurfaces();
	StandNodes();
	for (const int32_t Node : SkinnedNodes)
	{
		FreeNode(Node);
	}
	return {};
}
}

Outcome<void> BakePose(
	Document& File, const Character& Who, const NodePose& Pose, SkinningMethod Method, const Context& Host)
{
	return Baker(File, Who, Pose).Run(Method, Host);
}
}
