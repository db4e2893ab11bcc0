// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Character.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Nodes.h"
#include "Gltf/Sentence.h"
#include "Gltf/SkinBinding.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
constexpr size_t MostJoints = 65535; // of a Skeleton, whose rows have two bytes for each

class CharacterReader
{
public:
	explicit CharacterReader(const Document& InFile) : File(InFile), Root(InFile.Root()) {}

	Outcome<Character> Read()
	{
		for (const auto Step : {&CharacterReader::FindMeshes, &CharacterReader::CollectJoints,
				 &CharacterReader::PlaceSkins, &CharacterReader::ReadPrimitives, &CharacterReader::FindFigures})
		{
			if (const Outcome<void> Done = (this->*Step)(); !Done)
			{
				return File.Blame(Done.Error());
			}
		}
		return std::move(Who);
	}

private:
	/** A mesh under the skin that stands for all that show it; several nodes may. */
	struct MeshUse
	{
		int32_t Node, Mesh, Skin;
	};

	Outcome<void> FindMeshes();
	Outcome<void> CollectJoints();
	Outcome<void> PlaceSkins();
	Outcome<void> ReadPrimitives();
	Outcome<void> FindFigures();

	Outcome<void> LoadSkin(int32_t Skin);
	std::vector<int32_t> NodesOfJoints() const;
	std::vector<int32_t> HighestOf(std::vector<int32_t> Joints) const;
	void Adopt(int32_t Skin, const Transform& SkinToMesh);
	void PlaceJoints();
	Transform FindSharedSpace(int32_t Skin) const;
	Transform FindRestSpace(int32_t Skin);
	Outcome<void> ReadPrimitive(const MeshUse& Use, int32_t Primitive);
	std::string KeyOf(const Json& Reference) const;
	Outcome<void> ReadVertices(const Json& Primitive, PrimitiveRun& Run);
	Outcome<void> ReadTriangles(const Json& Primitive, int64_t Mode, PrimitiveRun& Run);

	std::string SkinName(int32_t Skin) const { return NameOf(Root, "skins", "skin", Skin); }

	const Document& File;
	const Json& Root;
	Character Who;

	NodeTree Nodes;
	std::vector<Transform> Scene; // per node: to the scene, in rest pose
	std::vector<MeshUse> Uses;
	std::vector<int32_t> SkinsUsed;    // in order of first use
	std::vector<SkinBinding> Bindings; // per skin of the document; empty if unused
	std::vector<int32_t> JointOfNode;  // NoIndex: no joint
	std::vector<Transform> SkinToMesh; // per skin of the document
	std::vector<bool> bPlaced;         // per skin of the document
	std::vector<std::vector<size_t>> SkinsWith; // per joint: those that place it, as positions in SkinsUsed
	std::set<size_t> Touched;                   // of SkinsUsed: with a joint that an earlier skin has placed
	double FirstDeviation = 0.0;                // of the first skin: how far its rest pose is from its bind pose
	Transform FirstToScene;

	// Per joint: where it is and which skin said so.
	struct Place
	{
		int32_t Skin = NoIndex;
		Transform MeshToJoint, JointToMesh;
	};
	std::vector<Place> Places;
	std::map<std::string, PrimitiveRun> Vertices; // by the accessors that hold them
};

Outcome<void> CharacterReader::LoadSkin(int32_t Skin)
{
	if (!Bindings[size_t(Skin)].Joints.empty())
	{
		return {};
	}
	Outcome<SkinBinding> Binding = ReadSkin(File, Skin);
	if (!Binding)
	{
		return Binding.Error();
	}
	MarkPlaceholders(*Binding, Scene);
	Bindings[size_t(Skin)] = std::move(*Binding);
	SkinsUsed.push_back(Skin);
	return {};
}

Outcome<void> CharacterReader::FindMeshes()
{
	Outcome<NodeTree> Tree = ReadNodes(File);
	if (!Tree)
	{
		return Tree.Error();
	}
	Nodes = std::move(*Tree);
	Scene = ToScene(Nodes, Nodes.Rest);
	Bindings.resize(ListOf(Root, "skins").size());

	const Json& Items = ListOf(Root, "nodes");
	std::vector<MeshUse> Shown;
	std::map<int32_t, size_t> UseOfMesh;
	const auto JointCount = [&](const MeshUse& Use)
	{ return ListOf(ListOf(Root, "skins")[size_t(Use.Skin)], "joints").size(); };
	for (int32_t N = 0; N < int32_t(Items.size()); ++N)
	{
		const Json& Node = Items[size_t(N)];
		if (Find(Node, "mesh") == nullptr || Find(Node, "skin") == nullptr)
		{
			continue;
		}
		const MeshUse Use{N, FindIndex(Root, "meshes", Node, "mesh"), FindIndex(Root, "skins", Node, "skin")};
		if (Use.Mesh == NoIndex || Use.Skin == NoIndex)
		{
			return Fail(NameOf(Root, "nodes", "node", N), " has a mesh or a skin that does not exist");
		}
		Shown.push_back(Use);
		const auto [Known, bNew] = UseOfMesh.emplace(Use.Mesh, Uses.size());
		if (bNew)
		{
			Uses.push_back(Use);
		}
		else if (JointCount(Use) < JointCount(Uses[Known->second]))
		{
			Uses[Known->second] = Use;
		}
	}
	for (const MeshUse& Use : Uses)
	{
		if (const Outcome<void> Loaded = LoadSkin(Use.Skin); !Loaded)
		{
			return Loaded;
		}
	}
	std::set<std::pair<int32_t, int32_t>> Followed; // skin and mesh: many nodes may show the same
	for (const MeshUse& Use : Shown)
	{
		const int32_t Leader = Uses[UseOfMesh[Use.Mesh]].Skin;
		if (Leader != Use.Skin && Followed.emplace(Use.Skin, Use.Mesh).second)
		{
			Who.Followers.push_back({Use.Skin, Leader, Use.Mesh});
		}
	}
	if (Uses.empty())
	{
		return Fail(Bindings.empty() ? "has no skin" : "has no node with both a mesh and a skin");
	}
	return {};
}

/** The joints of all skins in order of first appearance, as nodes. */
std::vector<int32_t> CharacterReader::NodesOfJoints() const
{
	std::vector<int32_t> Found;
	std::vector<bool> bKnown(Nodes.Parents.size(), false);
	for (const int32_t Skin : SkinsUsed)
	{
		for (const int32_t Node : Bindings[size_t(Skin)].Joints)
		{
			if (!bKnown[size_t(Node)])
			{
				Found.push_back(Node);
				bKnown[size_t(Node)] = true;
			}
		}
	}
	return Found;
}

/**
 * As many joints as rows can tell apart, in their order: those highest in the hierarchy, so that each of the others has
 * one above it, and none that JOINTS_n has no number for in a skin of its own.
 */
std::vector<int32_t> CharacterReader::HighestOf(std::vector<int32_t> Joints) const
{
	std::vector<int32_t> Depth(Nodes.Parents.size(), 0);
	for (const int32_t Node : Nodes.ParentsFirst)
	{
		const int32_t Parent = Nodes.Parents[size_t(Node)];
		Depth[size_t(Node)] = Parent == NoIndex ? 0 : Depth[size_t(Parent)] + 1;
	}
	std::vector<bool> bTaken(Nodes.Parents.size(), true);
	for (const int32_t Skin : SkinsUsed)
	{
		const std::vector<int32_t>& Listed = Bindings[size_t(Skin)].Joints;
		for (size_t K = MostInSkin; K < Listed.size(); ++K)
		{
			bTaken[size_t(Listed[K])] = false;
		}
	}
	std::vector<int32_t> ByDepth = Joints;
	std::erase_if(ByDepth, [&](int32_t Node) { return !bTaken[size_t(Node)]; });
	std::stable_sort(ByDepth.begin(), ByDepth.end(),
		[&](int32_t A, int32_t B) { return Depth[size_t(A)] < Depth[size_t(B)]; });
	for (size_t I = MostJoints; I < ByDepth.size(); ++I)
	{
		bTaken[size_t(ByDepth[I])] = false;
	}
	std::erase_if(Joints, [&](int32_t Node) { return !bTaken[size_t(Node)]; });
	return Joints;
}

Outcome<void> CharacterReader::CollectJoints()
{
	std::vector<int32_t> All = NodesOfJoints();
	Who.JointNodes = All.size() > MostJoints ? HighestOf(All) : All;
	JointOfNode.assign(Nodes.Parents.size(), NoIndex);
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		JointOfNode[size_t(Who.JointNodes[J])] = int32_t(J);
	}
	std::vector<int32_t> JointAbove(Nodes.Parents.size(), NoIndex); // per node
	for (const int32_t Node : Nodes.ParentsFirst)
	{
		if (const int32_t Parent = Nodes.Parents[size_t(Node)]; Parent != NoIndex)
		{
			const int32_t Joint = JointOfNode[size_t(Parent)];
			JointAbove[size_t(Node)] = Joint == NoIndex ? JointAbove[size_t(Parent)] : Joint;
		}
	}
	std::erase_if(All, [&](int32_t Node) { return JointOfNode[size_t(Node)] != NoIndex; });
	for (const int32_t Node : All)
	{
		Who.LeftOut.push_back({Node, JointAbove[size_t(Node)]});
	}
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		const int32_t Node = Who.JointNodes[J];
		const std::string* Name = FindString(ListOf(Root, "nodes")[size_t(Node)], "name");
		Who.JointNames.push_back(Name != nullptr && !Name->empty() ? *Name : Join("joint ", J));
		Who.JointParents.push_back(JointAbove[size_t(Node)]);
	}
	Places.resize(Who.JointNodes.size());
	return {};
}

/** Fixes a skin's mesh space, and with it the joints that no earlier skin has fixed. */
void CharacterReader::Adopt(int32_t Skin, const Transform& ToMesh)
{
	SkinToMesh[size_t(Skin)] = ToMesh;
	bPlaced[size_t(Skin)] = true;
	const SkinBinding& Binding = Bindings[size_t(Skin)];
	for (size_t K = 0; K < Binding.Joints.size(); ++K)
	{
		const int32_t J = JointOfNode[size_t(Binding.Joints[K])];
		const std::optional<Transform> JointToSkin = Binding.JointToMesh(K);
		if (J != NoIndex && Places[size_t(J)].Skin == NoIndex && JointToSkin)
		{
			Places[size_t(J)] = {Skin, Binding.MeshToJoint[K], ToMesh * *JointToSkin};
			Touched.insert(SkinsWith[size_t(J)].begin(), SkinsWith[size_t(J)].end());
		}
	}
}

/** By the first joint that it shares with the skins that are placed; there is one. */
Transform CharacterReader::FindSharedSpace(int32_t Skin) const
{
	const SkinBinding& Binding = Bindings[size_t(Skin)];
	for (size_t K = 0; K < Binding.Joints.size(); ++K)
	{
		const int32_t J = JointOfNode[size_t(Binding.Joints[K])];
		if (J != NoIndex && Places[size_t(J)].Skin != NoIndex && Binding.JointToMesh(K))
		{
			const Place& Known = Places[size_t(J)];
			// Equal matrices mean equal spaces, without the rounding of an inverse.
			return Known.MeshToJoint == Binding.MeshToJoint[K] ? SkinToMesh[size_t(Known.Skin)]
															   : Known.JointToMesh * Binding.MeshToJoint[K];
		}
	}
	return {};
}

/** Where the rest pose is the bind pose all joints agree on it; else each skin's first joint speaks for it. */
Transform CharacterReader::FindRestSpace(int32_t Skin)
{
	Transform SkinToScene;
	const bool bRestIsBind = FirstDeviation < RestTolerance &&
		RestDeviation(Bindings[size_t(Skin)], Scene, SkinToScene) < RestTolerance;
	Who.bGuessedSpace = Who.bGuessedSpace || !bRestIsBind;
	const std::optional<Transform> SceneToFirst = Inverse(FirstToScene);
	return SceneToFirst && Inverse(SkinToScene) ? *SceneToFirst * SkinToScene : Transform();
}

/**
 * Joints as the core wants them. One that no skin could place stands as in the rest pose beside the nearest joint above
 * it that one could, or else beside the first; where the rest pose flattens, with that joint. A matrix that is the
 * identity may not have been set, either: others do not stand beside its joint.
 */
void CharacterReader::PlaceJoints()
{
	const auto IsPlaced = [](const Place& Joint) { return Joint.Skin != NoIndex; };
	const auto IsSet = [&](const Place& Joint) { return IsPlaced(Joint) && Joint.MeshToJoint != Transform(); };
	const auto First = int32_t(std::find_if(Places.begin(), Places.end(), IsSet) - Places.begin());
	Who.JointToMesh.resize(Places.size());
	std::vector<int32_t> SetAtOrAbove(Places.size(), NoIndex); // per joint: the nearest whose matrix is set
	for (const int32_t Node : Nodes.ParentsFirst)
	{
		if (const int32_t J = JointOfNode[size_t(Node)]; J != NoIndex)
		{
			const int32_t Parent = Who.JointParents[size_t(J)];
			SetAtOrAbove[size_t(J)] = IsSet(Places[size_t(J)]) ? J
				: Parent == NoIndex                            ? NoIndex
															   : SetAtOrAbove[size_t(Parent)];
		}
	}
	for (size_t J = 0; J < Places.size(); ++J)
	{
		Who.bUnbound.push_back(!IsPlaced(Places[J]));
		const int32_t Above = SetAtOrAbove[J] == NoIndex ? First : SetAtOrAbove[J];
		const int32_t Beside = IsPlaced(Places[J]) ? int32_t(J) : Above;
		Transform JointToMesh = size_t(Beside) < Places.size() ? Places[size_t(Beside)].JointToMesh : Transform();
		if (Who.bUnbound[J] && size_t(Beside) < Places.size())
		{
			const std::optional<Transform> SceneToBeside = Inverse(Scene[size_t(Who.JointNodes[size_t(Beside)])]);
			const Transform& JointToScene = Scene[size_t(Who.JointNodes[J])];
			const bool bFlat = !SceneToBeside || !Inverse(JointToScene);
			JointToMesh = bFlat ? JointToMesh : JointToMesh * *SceneToBeside * JointToScene;
		}
		Who.JointToMesh[J] = ToAffine(JointToMesh);
	}
}

Outcome<void> CharacterReader::PlaceSkins()
{
	SkinToMesh.resize(Bindings.size());
	bPlaced.assign(Bindings.size(), false);
	SkinsWith.resize(Places.size());
	for (size_t S = 0; S < SkinsUsed.size(); ++S)
	{
		const SkinBinding& Binding = Bindings[size_t(SkinsUsed[S])];
		for (size_t K = 0; K < Binding.Joints.size(); ++K)
		{
			const int32_t J = JointOfNode[size_t(Binding.Joints[K])];
			if (J != NoIndex && Binding.JointToMesh(K))
			{
				SkinsWith[size_t(J)].push_back(S);
			}
		}
	}
	FirstDeviation = RestDeviation(Bindings[size_t(SkinsUsed.front())], Scene, FirstToScene);
	// The first skin that shares a joint is next, or else the first of all.
	for (size_t Skipped = 0; Skipped < SkinsUsed.size();)
	{
		const bool bShares = !Touched.empty();
		const size_t Next = bShares ? *Touched.begin() : Skipped++;
		Touched.erase(Next);
		if (const int32_t Skin = SkinsUsed[Next]; !bPlaced[size_t(Skin)])
		{
			Adopt(Skin, bShares ? FindSharedSpace(Skin) : Next == 0 ? Transform() : FindRestSpace(Skin));
		}
	}
	PlaceJoints();
	for (const Transform& Space : SkinToMesh)
	{
		Who.SkinToMesh.push_back(ToAffine(Space));
	}
	return {};
}

/** Equal for accessors that tell the same elements: of those without bytes a few letters of JSON may tell millions. */
std::string CharacterReader::KeyOf(const Json& Reference) const
{
	const int32_t Number = IndexInto(Root, "accessors", Reference);
	const Json& Items = ListOf(Root, "accessors");
	const bool bZeros = Number != NoIndex && Find(Items[size_t(Number)], "bufferView") == nullptr &&
		Find(Items[size_t(Number)], "sparse") == nullptr;
	const Outcome<AccessorLayout> Zeros =
		bZeros ? DescribeElements(File, Number) : Outcome<AccessorLayout>(Failure());
	return Zeros ? Join("zeros ", int32_t(Zeros->Component), " ", int32_t(Zeros->bNormalised), " ", Zeros->Type, " ",
					   Zeros->Count)
				 : Reference.dump();
}

Outcome<void> CharacterReader::ReadVertices(const Json& Primitive, PrimitiveRun& Run)
{
	const Json* Attributes = Find(Primitive, "attributes");
	const Json* Position = Attributes == nullptr ? nullptr : Find(*Attributes, "POSITION");
	if (Position == nullptr)
	{
		return Fail("has no POSITION");
	}
	// Primitives that cut one set of vertices into several lists of triangles share their rows.
	std::string Key = Join(Run.Skin, " ", KeyOf(*Position));
	for (const auto& [Name, Accessor] : Attributes->items())
	{
		Key += Name.starts_with("JOINTS_") || Name.starts_with("WEIGHTS_") ? Join(" ", Name, " ", KeyOf(Accessor)) : "";
	}
	if (const auto Known = Vertices.find(Key); Known != Vertices.end())
	{
		Run.FirstVertex = Known->second.FirstVertex;
		Run.VertexCount = Known->second.VertexCount;
		return {};
	}
	const Outcome<std::vector<float>> Values = ReadFloats(File, IndexInto(Root, "accessors", *Position), "VEC3");
	if (!Values)
	{
		return Fail("POSITION: ", Values.Error().Sentence);
	}
	const size_t Count = Values->size() / 3;
	if (Who.Positions.size() + Count > size_t(INT32_MAX))
	{
		return Fail("takes the character beyond ", INT32_MAX, " vertices");
	}
	Run.FirstVertex = int32_t(Who.Positions.size());
	Run.VertexCount = int32_t(Count);
	const Transform& ToMesh = SkinToMesh[size_t(Run.Skin)];
	const bool bMoves = ToMesh != Transform();
	Who.Positions.resize(Who.Positions.size() + Count); // once and for all: a character may be most of the memory
	for (size_t V = 0; V < Count; ++V)
	{
		const Vec3 P{(*Values)[3 * V], (*Values)[3 * V + 1], (*Values)[3 * V + 2]};
		const Vec3 Moved = bMoves ? ToPoint(ToMesh.Apply(P)) : P;
		if (!std::isfinite(Moved.X) || !std::isfinite(Moved.Y) || !std::isfinite(Moved.Z))
		{
			return Fail("vertex ", V, " has a position that is not finite");
		}
		Who.Positions[size_t(Run.FirstVertex) + V] = Moved;
	}
	Who.Parts.resize(Who.Positions.size(), Run.Skin);
	Vertices.emplace(Key, Run);
	return {};
}

Outcome<void> CharacterReader::ReadTriangles(const Json& Primitive, int64_t Mode, PrimitiveRun& Run)
{
	std::vector<uint32_t> List;
	if (const Json* Accessor = Find(Primitive, "indices"); Accessor != nullptr)
	{
		Outcome<std::vector<uint32_t>> Values = ReadIntegers(File, IndexInto(Root, "accessors", *Accessor), "SCALAR");
		if (!Values)
		{
			return Fail("indices: ", Values.Error().Sentence);
		}
		List = std::move(*Values);
	}
	else
	{
		List.resize(size_t(Run.VertexCount));
		for (size_t I = 0; I < List.size(); ++I)
		{
			List[I] = uint32_t(I);
		}
	}
	for (size_t I = 0; I < List.size(); ++I)
	{
		if (List[I] >= uint32_t(Run.VertexCount))
		{
			return Fail("index ", I, " is ", List[I], ", beyond its ", Run.VertexCount, " vertices");
		}
	}

	const size_t Count = Mode < 4 ? 0 // points and lines
		: Mode == 4               ? List.size() / 3
		: List.size() < 3         ? 0
								  : List.size() - 2;
	if (Who.Indices.size() / 3 + Count > size_t(INT32_MAX) / 3)
	{
		return Fail("takes the character beyond ", INT32_MAX / 3, " triangles");
	}
	Run.FirstTriangle = int32_t(Who.Indices.size() / 3);
	Run.TriangleCount = int32_t(Count);
	const auto Add = [&](size_t A, size_t B, size_t C)
	{
		for (const size_t I : {A, B, C})
		{
			Who.Indices.push_back(Run.FirstVertex + int32_t(List[I]));
		}
	};
	for (size_t T = 0; T < Count; ++T)
	{
		// [glTF 2.0 3.7.2.1]: lists, strips with every second triangle turned over, fans around the first vertex.
		Mode == 4       ? Add(3 * T, 3 * T + 1, 3 * T + 2)
			: Mode == 5 ? Add(T, T + 1 + T % 2, T + 2 - T % 2)
						: Add(T + 1, T + 2, 0);
	}
	return {};
}

Outcome<void> CharacterReader::ReadPrimitive(const MeshUse& Use, int32_t Number)
{
	const Json& Primitive = ListOf(ListOf(Root, "meshes")[size_t(Use.Mesh)], "primitives")[size_t(Number)];
	const int64_t Mode = Find(Primitive, "mode") == nullptr ? 4 : FindInteger(Primitive, "mode").value_or(-1);
	if (Mode < 0 || Mode > 6)
	{
		return Fail("has a mode that is none of glTF's");
	}
	PrimitiveRun Run;
	Run.Node = Use.Node;
	Run.Mesh = Use.Mesh;
	Run.Primitive = Number;
	Run.Skin = Use.Skin;
	if (const Outcome<void> Done = ReadVertices(Primitive, Run); !Done)
	{
		return Done;
	}
	if (const Outcome<void> Done = ReadTriangles(Primitive, Mode, Run); !Done)
	{
		return Done;
	}
	Who.Runs.push_back(Run);
	return {};
}

Outcome<void> CharacterReader::ReadPrimitives()
{
	for (const MeshUse& Use : Uses)
	{
		const std::string Name = NameOf(Root, "meshes", "mesh", Use.Mesh);
		const size_t Count = ListOf(ListOf(Root, "meshes")[size_t(Use.Mesh)], "primitives").size();
		if (Count == 0)
		{
			return Fail(Name, " has no primitives");
		}
		for (size_t P = 0; P < Count; ++P)
		{
			if (const Outcome<void> Done = ReadPrimitive(Use, int32_t(P)); !Done)
			{
				return Fail(Name, ", primitive ", P, ": ", Done.Error().Sentence);
			}
		}
	}
	return {};
}

/** Skins with a joint in common, or one below another's, are one figure; each is called by its lowest skin. */
Outcome<void> CharacterReader::FindFigures()
{
	std::vector<int32_t> Towards(Bindings.size());
	std::iota(Towards.begin(), Towards.end(), 0);
	const auto FirstOf = [&](int32_t Skin)
	{
		while (Towards[size_t(Skin)] != Skin)
		{
			Skin = Towards[size_t(Skin)] = Towards[size_t(Towards[size_t(Skin)])];
		}
		return Skin;
	};
	const auto Unite = [&](int32_t A, int32_t B)
	{
		A = FirstOf(A);
		B = FirstOf(B);
		Towards[size_t(std::max(A, B))] = std::min(A, B);
	};
	std::vector<int32_t> SkinOf(Who.JointNodes.size(), NoIndex); // any that has the joint
	for (const int32_t Skin : SkinsUsed)
	{
		for (const int32_t Node : Bindings[size_t(Skin)].Joints)
		{
			if (const int32_t J = JointOfNode[size_t(Node)]; J != NoIndex)
			{
				SkinOf[size_t(J)] = SkinOf[size_t(J)] == NoIndex ? Skin : SkinOf[size_t(J)];
				Unite(SkinOf[size_t(J)], Skin);
			}
		}
	}
	for (size_t J = 0; J < SkinOf.size(); ++J)
	{
		if (const int32_t Parent = Who.JointParents[J]; Parent != NoIndex)
		{
			Unite(SkinOf[J], SkinOf[size_t(Parent)]);
		}
	}
	for (const Character::Follower& Each : Who.Followers)
	{
		Unite(Each.Skin, Each.Leader);
	}
	const auto IsFirst = [&](int32_t Skin) { return FirstOf(Skin) == FirstOf(SkinsUsed[0]); };
	if (!std::all_of(SkinsUsed.begin(), SkinsUsed.end(), IsFirst))
	{
		std::transform(SkinOf.begin(), SkinOf.end(), std::back_inserter(Who.JointFigures), FirstOf);
		std::transform(Who.Parts.begin(), Who.Parts.end(), std::back_inserter(Who.VertexFigures), FirstOf);
	}
	return {};
}
}

SkeletonView Character::Skeleton(std::vector<std::string_view>& NameViews) const
{
	NameViews.assign(JointNames.begin(), JointNames.end());
	return {JointToMesh, JointParents, NameViews, JointFigures};
}

Outcome<Character> ReadCharacter(const Document& File)
{
	return CharacterReader(File).Read();
}
}
