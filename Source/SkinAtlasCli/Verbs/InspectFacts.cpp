// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/InspectFacts.h"

#include "Gltf/Decompress.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Gltf/SkinBinding.h"

#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
double Distance(const Vec3& A, const Vec3& B)
{
	return std::hypot(double(A.X) - B.X, double(A.Y) - B.Y, double(A.Z) - B.Z);
}

/** "3 joints have no weight: a, b, c": at most five names, then how many more. */
std::string ListNames(std::string Sentence, const std::vector<std::string>& Names)
{
	constexpr size_t Most = 5;
	for (size_t I = 0; I < std::min(Most, Names.size()); ++I)
	{
		Sentence += Join(I == 0 ? ": " : ", ", Names[I]);
	}
	return Names.size() > Most ? Join(Sentence, " and ", Names.size() - Most, " more") : Sentence;
}

class Collector
{
public:
	Collector(const Document& InFile, const Character& InWho, const RoleTable& InRoles)
		: File(InFile)
		, Root(InFile.Root())
		, Who(InWho)
		, Roles(InRoles)
	{
	}

	Outcome<FileFacts> Collect()
	{
		std::vector<std::string_view> NameViews;
		const Result<Skeleton> Bones = Skeleton::Build(Who.Skeleton(NameViews));
		if (!Bones)
		{
			return Blame(Bones.State, "joint");
		}
		// The tolerance of a bind.
		const Result<Topology> Mesh = Topology::Build(Who.Mesh(), {Bones->PartTolerance()});
		if (!Mesh)
		{
			return Blame(Mesh.State, "vertex or triangle");
		}
		Outcome<std::vector<Clip>> Clips = ReadClips(File);
		if (!Clips)
		{
			return Clips.Error();
		}
		Facts.Clips = std::move(*Clips);
		if (const std::optional<std::string> Warning = WarnOfDecompression(File))
		{
			Note(*Warning);
		}
		CountElements();
		DescribeMesh(*Mesh);
		DescribeJoints(*Bones);
		DescribeWeights(*Mesh);
		if (const Outcome<void> Done = CompareRest(); !Done)
		{
			return Done.Error();
		}
		return std::move(Facts);
	}

private:
	Failure Blame(const Status& State, const char* Kind) const
	{
		return File.Blame(State.Where == NoIndex ? Fail(Describe(State.Code))
												 : Fail(Kind, " ", State.Where, ": ", Describe(State.Code)));
	}

	void CountElements();
	void DescribeMesh(const Topology& Mesh);
	void DescribeJoints(const Skeleton& Bones);
	void DescribeWeights(const Topology& Mesh);
	void FindTornPositions(const SkinWeights& Weights, const Topology& Mesh);
	Outcome<void> CompareRest();

	template <typename... Parts>
	void Note(const Parts&... Values)
	{
		Facts.Problems.push_back(Join(Values...));
	}

	const Document& File;
	const Json& Root;
	const Character& Who;
	const RoleTable& Roles;
	FileFacts Facts;
};

void Collector::CountElements()
{
	std::set<int32_t> Meshes, Skins;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		Meshes.insert(Run.Mesh);
		Skins.insert(Run.Skin);
		Facts.MorphTargets +=
			int32_t(ListOf(Root["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)], "targets").size());
	}
	Facts.SkinnedMeshes = int32_t(Meshes.size());
	Facts.OtherMeshes = int32_t(ListOf(Root, "meshes").size() - Meshes.size());
	Facts.Primitives = int32_t(Who.Runs.size());
	Facts.Skins = int32_t(Skins.size());
}

void Collector::DescribeMesh(const Topology& Mesh)
{
	Facts.Vertices = int32_t(Who.Positions.size());
	Facts.Welded = Mesh.VertexCount();
	Facts.Triangles = int32_t(Who.Indices.size() / 3);
	Facts.Components = Mesh.ComponentCount();
	Facts.ComponentList = NameComponents(File, Who, Mesh);
	const MeshDefects& Defects = Mesh.Defects();
	Facts.LooseVertices = Defects.LooseVertices;
	Facts.DegenerateTriangles = int32_t(Defects.DegenerateTriangles.size());
	Facts.DuplicateTriangles = int32_t(Defects.DuplicateTriangles.size());
	Facts.BoundaryEdges = Defects.BoundaryEdges;
	Facts.NonManifoldEdges = Defects.NonManifoldEdges;
	Facts.FlippedEdges = Defects.FlippedEdges;
	std::set<int32_t> Open;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		if (Mesh.TrianglesAt(E).size() == 1)
		{
			Open.insert(Mesh.ComponentOf()[size_t(Mesh.Edge(E)[0])]);
		}
	}
	Facts.OpenComponents = int32_t(Open.size());
	Facts.Low = Facts.High = Who.Positions.front();
	for (const Vec3& P : Who.Positions)
	{
		Facts.Low = {std::min(Facts.Low.X, P.X), std::min(Facts.Low.Y, P.Y), std::min(Facts.Low.Z, P.Z)};
		Facts.High = {std::max(Facts.High.X, P.X), std::max(Facts.High.Y, P.Y), std::max(Facts.High.Z, P.Z)};
	}

	if (Facts.BoundaryEdges > 0)
	{
		Note(CountOf(Facts.BoundaryEdges, "edge is", "edges are"), " open, in ",
			CountOf(Facts.OpenComponents, "component", "components"));
	}
	if (Facts.NonManifoldEdges > 0)
	{
		Note(CountOf(Facts.NonManifoldEdges, "edge has", "edges have"), " more than two triangles");
	}
	if (Facts.FlippedEdges > 0)
	{
		Note(CountOf(Facts.FlippedEdges, "edge joins", "edges join"), " triangles that face opposite ways");
	}
	if (Facts.DegenerateTriangles + Facts.DuplicateTriangles > 0)
	{
		Note(CountOf(Facts.DegenerateTriangles, "triangle is", "triangles are"), " degenerate and ",
			CountOf(Facts.DuplicateTriangles, "is a duplicate", "are duplicates"));
	}
	if (Facts.LooseVertices > 0)
	{
		Note(CountOf(Facts.LooseVertices, "vertex is", "vertices are"), " part of no triangle");
	}
}

void Collector::DescribeJoints(const Skeleton& Bones)
{
	Facts.MeanBoneLength = Bones.MeanBoneLength();
	Facts.Joints.resize(Who.JointNodes.size());
	std::vector<std::string> Coincident;
	std::map<std::string, int32_t> Names;
	int32_t Roots = 0;
	const std::vector<RecognisedRole> Found = RecogniseRoles(Bones, Roles);
	for (size_t J = 0; J < Facts.Joints.size(); ++J)
	{
		JointFacts& Joint = Facts.Joints[J];
		Joint.Role = Found[J];
		Joint.RoleK = Roles.K[size_t(Joint.Role.Role)];
		Joint.Name = Who.JointNames[J];
		Joint.Node = Who.JointNodes[J];
		Joint.Parent = Who.JointParents[J];
		Joint.Position = Bones.Positions()[J];
		++Names[Joint.Name];
		if (Joint.Parent == NoIndex)
		{
			++Roots;
			continue;
		}
		++Facts.Joints[size_t(Joint.Parent)].Children;
		Joint.BoneLength = float(Distance(Joint.Position, Bones.Positions()[size_t(Joint.Parent)]));
		if (Joint.BoneLength <= 1e-4f * Facts.MeanBoneLength)
		{
			Coincident.push_back(Joint.Name);
		}
	}
	if (!Coincident.empty())
	{
		Note(ListNames(CountOf(int64_t(Coincident.size()), "joint lies where its parent does",
						   "joints lie where their parents do"),
			Coincident));
	}
	if (Roots == int32_t(Facts.Joints.size()) && Roots > 1)
	{
		Note("the skeleton is flat: no joint has a parent");
	}
	else if (Roots > 1)
	{
		Note("the skeleton has ", Roots, " roots");
	}
	if (!Who.LeftOut.empty())
	{
		Note("the skins have ", Who.LeftOut.size(), " joints more, deeper in the hierarchy, than rows can tell apart");
	}
	std::vector<std::string> Repeated;
	for (const auto& [Name, Count] : Names)
	{
		if (Count > 1)
		{
			Repeated.push_back(Name);
		}
	}
	if (!Repeated.empty())
	{
		Note(ListNames(
			CountOf(int64_t(Repeated.size()), "name stands", "names stand") + " for several joints", Repeated));
	}
}

void Collector::DescribeWeights(const Topology& Mesh)
{
	const Outcome<SkinWeights> Weights = ReadWeights(File, Who);
	if (!Weights)
	{
		Facts.Unweighted = Facts.Vertices;
		Note("the weights cannot be used: ", Weights.Error().Sentence);
		return;
	}
	const size_t Influences = size_t(Weights->Influences);
	int64_t Rigid = 0, Sum = 0;
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		int32_t Count = 0;
		for (size_t K = V * Influences; K < (V + 1) * Influences && Weights->Weights[K] > 0.0f; ++K)
		{
			++Facts.Joints[Weights->Joints[K]].Vertices;
			++Count;
		}
		Facts.Unweighted += Count == 0 ? 1 : 0;
		Facts.MostInfluences = std::max(Facts.MostInfluences, Count);
		Sum += Count;
		Rigid += Weights->Weights[V * Influences] >= 0.999f ? 1 : 0;
	}
	if (const int32_t Weighted = Facts.Vertices - Facts.Unweighted; Weighted > 0)
	{
		Facts.MeanInfluences = double(Sum) / Weighted;
		Facts.RigidShare = double(Rigid) / Weighted;
	}
	FindTornPositions(*Weights, Mesh);

	std::vector<std::string> Idle;
	for (const JointFacts& Joint : Facts.Joints)
	{
		if (Joint.Vertices == 0)
		{
			Idle.push_back(Joint.Name);
		}
	}
	if (!Idle.empty() && Facts.Unweighted < Facts.Vertices)
	{
		Note(ListNames(CountOf(int64_t(Idle.size()), "joint carries", "joints carry") + " no weight", Idle));
	}
	if (Facts.Unweighted > 0)
	{
		Note(CountOf(Facts.Unweighted, "vertex has", "vertices have"), " no weights");
	}
	if (Facts.TornPositions > 0)
	{
		Note("at ", CountOf(Facts.TornPositions, "position", "positions"),
			" vertices carry different weights: the surface tears when posed");
	}
}

void Collector::FindTornPositions(const SkinWeights& Weights, const Topology& Mesh)
{
	const size_t Influences = size_t(Weights.Influences);
	const auto AreEqual = [&](size_t A, size_t B)
	{
		for (size_t K = 0; K < Influences; ++K)
		{
			const size_t SlotA = A * Influences + K, SlotB = B * Influences + K;
			// Rounding to 8 bits differs between files' copies of a row; that much shows nowhere.
			if (std::abs(Weights.Weights[SlotA] - Weights.Weights[SlotB]) > 0.005f ||
				(Weights.Weights[SlotA] > 0.005f && Weights.Joints[SlotA] != Weights.Joints[SlotB]))
			{
				return false;
			}
		}
		return true;
	};
	std::vector<int32_t> FirstAt(size_t(Mesh.VertexCount()), NoIndex);
	std::vector<bool> bTorn(size_t(Mesh.VertexCount()), false);
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		const size_t Welded = size_t(Mesh.SourceToWelded()[V]);
		if (FirstAt[Welded] == NoIndex)
		{
			FirstAt[Welded] = int32_t(V);
		}
		bTorn[Welded] = bTorn[Welded] || !AreEqual(size_t(FirstAt[Welded]), V);
	}
	Facts.TornPositions = int32_t(std::count(bTorn.begin(), bTorn.end(), true));
}

Outcome<void> Collector::CompareRest()
{
	const Outcome<NodeTree> Nodes = ReadNodes(File);
	if (!Nodes)
	{
		return File.Blame(Nodes.Error());
	}
	const std::vector<Transform> Scene = ToScene(*Nodes, Nodes->Rest);
	std::set<int32_t> Skins;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		Skins.insert(Run.Skin);
	}
	std::map<int32_t, size_t> JointOfNode;
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		JointOfNode.emplace(Who.JointNodes[J], J);
	}
	std::set<std::string> Disputed;
	for (const int32_t S : Skins)
	{
		Outcome<SkinBinding> Skin = ReadSkin(File, S);
		if (!Skin)
		{
			return File.Blame(Skin.Error());
		}
		MarkPlaceholders(*Skin, Scene);
		Transform MeshToScene;
		Facts.RestDeviation = std::max(Facts.RestDeviation, RestDeviation(*Skin, Scene, MeshToScene));
		if (Find(Root["skins"][size_t(S)], "inverseBindMatrices") == nullptr)
		{
			Note(NameOf(Root, "skins", "skin", S), " has no inverse bind matrices: all its joints lie at the origin");
		}
		for (size_t K = 0; K < Skin->Joints.size(); ++K)
		{
			// Where this skin sees the joint, against where the character has it.
			const auto Known = JointOfNode.find(Skin->Joints[K]);
			const std::optional<Transform> JointToSkin = Skin->JointToMesh(K);
			if (Known != JointOfNode.end() && JointToSkin)
			{
				const Vec3 Mine = Facts.Joints[Known->second].Position;
				const Transform Seen = FromAffine(Who.SkinToMesh[size_t(S)]) * *JointToSkin;
				if (Distance(ToPoint(Seen.Apply({})), Mine) > 1e-2 * Facts.MeanBoneLength)
				{
					Disputed.insert(Who.JointNames[Known->second]);
				}
			}
		}
	}
	Facts.bRestIsBind = Facts.RestDeviation < RestTolerance;
	if (!Facts.bRestIsBind)
	{
		Note("the nodes do not stand in the bind pose; a bind uses the bind pose");
	}
	if (!Disputed.empty())
	{
		Note(ListNames("the skins disagree on the bind pose of " + CountOf(int64_t(Disputed.size()), "joint", "joints"),
			{Disputed.begin(), Disputed.end()}));
	}
	return {};
}
}

Outcome<FileFacts> CollectFacts(const Document& File, const RoleTable& Roles)
{
	const Outcome<Character> Who = ReadCharacter(File);
	return Who ? Collector(File, *Who, Roles).Collect() : Outcome<FileFacts>(Who.Error());
}
}
