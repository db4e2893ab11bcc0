// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/AccessorEdit.h"
#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Gltf/Nodes.h"
#include "Gltf/Sentence.h"
#include "Gltf/Transform.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>

namespace SkinAtlas::Host
{
namespace
{
ComponentType ComponentOf(uint8_t Bits)
{
	return Bits == 8 ? ComponentType::UInt8 : Bits == 16 ? ComponentType::UInt16 : ComponentType::Float;
}

/** Who is above whom: in depth-first order the nodes under one are those that come right after it. */
class Ancestry
{
public:
	explicit Ancestry(const NodeTree& Nodes) : First(Nodes.Parents.size(), 0), Size(Nodes.Parents.size(), 1)
	{
		const auto& Order = Nodes.ParentsFirst;
		for (auto Node = Order.rbegin(); Node != Order.rend(); ++Node)
		{
			if (const int32_t Parent = Nodes.Parents[size_t(*Node)]; Parent != NoIndex)
			{
				Size[size_t(Parent)] += Size[size_t(*Node)];
			}
		}
		std::vector<int32_t> Next(First.size(), 0); // per node: where its next child goes
		int32_t NextRoot = 0;
		for (const int32_t Node : Order)
		{
			const int32_t Parent = Nodes.Parents[size_t(Node)];
			int32_t& Place = Parent == NoIndex ? NextRoot : Next[size_t(Parent)];
			First[size_t(Node)] = Place;
			Place += Size[size_t(Node)];
			Next[size_t(Node)] = First[size_t(Node)] + 1;
		}
	}

	/** False also for an ancestor that does not exist. */
	bool IsAtOrAbove(int64_t Ancestor, int32_t Node) const
	{
		const bool bExists = Ancestor >= 0 && Ancestor < int64_t(First.size());
		const int32_t From = bExists ? First[size_t(Ancestor)] : 0, Count = bExists ? Size[size_t(Ancestor)] : 0;
		return First[size_t(Node)] >= From && First[size_t(Node)] < From + Count;
	}

private:
	std::vector<int32_t> First, Size; // per node: its place, and how many are at or under it
};

/** The joints of one skin, as the character numbers them and as the file does. */
class SkinJoints
{
public:
	SkinJoints(const Document& File, const Character& InWho, int32_t InSkin) : Who(InWho), Skin(InSkin)
	{
		const Json& Joints = File.Root()["skins"][size_t(Skin)]["joints"];
		for (size_t K = 0; K < Joints.size(); ++K)
		{
			NumberOfNode.emplace(int32_t(AsInteger(Joints[K]).value_or(NoIndex)), int32_t(K));
		}
		Count = int32_t(Joints.size());
	}

	/** The joint's number in the file; a joint that the skin lacks gets the next. */
	int32_t Number(int32_t J)
	{
		const auto [Place, bNew] = NumberOfNode.try_emplace(Who.JointNodes[size_t(J)], Count);
		if (bNew)
		{
			++Count;
			Added.push_back(J);
		}
		return Place->second;
	}

	ComponentType Component() const { return Count <= 255 ? ComponentType::UInt8 : ComponentType::UInt16; }

	Outcome<void> WriteAdded(Document& File, const Ancestry& Nodes, AccessorEditor& Editor) const;

private:
	Outcome<void> FollowAdded(Document& File, size_t OldCount) const;

	const Character& Who;
	int32_t Skin, Count = 0;
	std::unordered_map<int32_t, int32_t> NumberOfNode; // of each joint: the first, if it is listed twice
	std::vector<int32_t> Added;
};

Outcome<void> SkinJoints::WriteAdded(Document& File, const Ancestry& Nodes, AccessorEditor& Editor) const
{
	if (Added.empty())
	{
		return {};
	}
	std::vector<float> Matrices;
	const int32_t Old = FindIndex(File.Root(), "accessors", File.Root()["skins"][size_t(Skin)], "inverseBindMatrices");
	const size_t OldCount = size_t(Count) - Added.size();
	if (Old != NoIndex)
	{
		Outcome<std::vector<float>> Stored = ReadFloats(File, Old, "MAT4");
		if (!Stored)
		{
			return Stored.Error();
		}
		Matrices = std::move(*Stored);
		Matrices.resize(16 * OldCount);
	}
	const auto Push = [&](const Transform& M)
	{
		for (const double Value : ToColumns(M))
		{
			Matrices.push_back(float(Value));
		}
	};
	while (Matrices.size() < 16 * OldCount)
	{
		Push({});
	}
	for (const int32_t J : Added)
	{
		// Mesh space of this skin to the character's, then to the joint.
		const std::optional<Transform> MeshToJoint = Inverse(FromAffine(Who.JointToMesh[size_t(J)]));
		if (!MeshToJoint)
		{
			return Fail("joint \"", Who.JointNames[size_t(J)], "\": its bind matrix cannot be inverted");
		}
		Push(*MeshToJoint * FromAffine(Who.SkinToMesh[size_t(Skin)]));

		Json& Item = File.Root()["skins"][size_t(Skin)];
		Item["joints"].push_back(Who.JointNodes[size_t(J)]);
		// The hint must stay above all joints; it is optional.
		if (const std::optional<int64_t> Hint = FindInteger(Item, "skeleton");
			Hint && !Nodes.IsAtOrAbove(*Hint, Who.JointNodes[size_t(J)]))
		{
			Item.erase("skeleton");
		}
	}
	AccessorData Data;
	Data.Type = "MAT4";
	Data.Count = Count;
	Data.Bytes = {reinterpret_cast<const uint8_t*>(Matrices.data()), Matrices.size() * sizeof(float)};
	Data.bVertexAttribute = false;
	const int32_t Accessor = Editor.Replace(Old, Old == NoIndex ? 0 : 1, Data);
	File.Root()["skins"][size_t(Skin)]["inverseBindMatrices"] = Accessor;
	return FollowAdded(File, OldCount);
}

/**
 * A skin that shows the same mesh knows the added joints by the same numbers.
 * KeepToSkins leaves only the same skins here.
 */
Outcome<void> SkinJoints::FollowAdded(Document& File, size_t OldCount) const
{
	Json& Skins = File.Root()["skins"];
	const Json& Joints = Skins[size_t(Skin)]["joints"];
	for (const Character::Follower& Each : Who.Followers)
	{
		Json& Theirs = Skins[size_t(Each.Skin)]["joints"];
		if (Each.Leader != Skin || Theirs == Joints)
		{
			continue;
		}
		if (Theirs.size() != OldCount || !std::equal(Theirs.begin(), Theirs.end(), Joints.begin()))
		{
			return Fail("the weights are not for this character");
		}
		Theirs = Joints;
		Skins[size_t(Each.Skin)]["inverseBindMatrices"] = Skins[size_t(Skin)]["inverseBindMatrices"];
	}
	return {};
}

/** One set of JOINTS_n and WEIGHTS_n: four slots a vertex. */
struct AttributeSet
{
	std::vector<uint8_t> Joints, Weights;
};

/** Primitives that share their vertices, and so their rows. */
struct VertexGroup
{
	std::vector<const PrimitiveRun*> Runs;
	std::vector<AttributeSet> Sets;
	SkinJoints* Skin = nullptr;
	ComponentType Joints = ComponentType::UInt8, Weights = ComponentType::Float;
	std::vector<std::vector<uint32_t>> OldJoints; // per set of the file, if rows of it stay
};

/** A vertex' slots that carry weight, wherever in the row they stand. */
void NonZeroSlots(const StoredWeights& Rows, size_t V, std::vector<size_t>& Out)
{
	Out.clear();
	for (size_t Slot = V * size_t(Rows.Influences); Slot < (V + 1) * size_t(Rows.Influences); ++Slot)
	{
		if (Rows.Weights[Slot] != 0)
		{
			Out.push_back(Slot);
		}
	}
}

/** The joint numbers of the rows that stay, and a component wide enough for them. */
Outcome<void> ReadOldJoints(const Document& File, VertexGroup& Group)
{
	const PrimitiveRun& Run = *Group.Runs.front();
	const Json& Attributes = File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"];
	for (size_t Set = 0; Find(Attributes, Join("JOINTS_", Set).c_str()) != nullptr; ++Set)
	{
		const int32_t Accessor = FindIndex(File.Root(), "accessors", Attributes, Join("JOINTS_", Set).c_str());
		const Outcome<AccessorLayout> Layout = DescribeAccessor(File, Accessor);
		Outcome<std::vector<uint32_t>> Numbers = ReadIntegers(File, Accessor, "VEC4");
		if (!Layout || !Numbers || Numbers->size() != 4 * size_t(Run.VertexCount))
		{
			return Fail(NameOf(File.Root(), "meshes", "mesh", Run.Mesh), ", primitive ", Run.Primitive,
				": its joints cannot be kept");
		}
		Group.Joints = SizeOf(Layout->Component) > SizeOf(Group.Joints) ? ComponentType::UInt16 : Group.Joints;
		Group.OldJoints.push_back(std::move(*Numbers));
	}
	return {};
}

/** Sets of four are made as the rows ask for them; a slot that no row fills stays joint 0, weight 0. */
void FillSets(const StoredWeights& Rows, std::span<const uint8_t> Kept, VertexGroup& Group)
{
	const PrimitiveRun& Run = *Group.Runs.front();
	const size_t Count = size_t(Run.VertexCount);
	const size_t JointSize = SizeOf(Group.Joints), WeightSize = SizeOf(Group.Weights);
	const auto AddSet = [&] {
		Group.Sets.push_back(
			{std::vector<uint8_t>(4 * Count * JointSize), std::vector<uint8_t>(4 * Count * WeightSize)});
	};
	// Little-endian: the low bytes of a number come first.
	const auto Store = [&](size_t V, size_t K, uint32_t Joint, uint32_t Weight)
	{
		AttributeSet& Set = Group.Sets[K / 4];
		std::memcpy(&Set.Joints[(4 * V + K % 4) * JointSize], &Joint, JointSize);
		std::memcpy(&Set.Weights[(4 * V + K % 4) * WeightSize], &Weight, WeightSize);
	};
	do
	{
		AddSet();
	} while (Group.Sets.size() < Group.OldJoints.size());
	std::vector<size_t> Slots;
	for (size_t V = 0; V < Count; ++V)
	{
		const size_t Row = size_t(Run.FirstVertex) + V;
		if (!Kept.empty() && Kept[Row] != 0)
		{
			for (size_t K = 0; K < 4 * Group.OldJoints.size(); ++K)
			{
				Store(V, K, Group.OldJoints[K / 4][4 * V + K % 4], Rows.Weights[Row * size_t(Rows.Influences) + K]);
			}
			continue;
		}
		NonZeroSlots(Rows, Row, Slots);
		for (size_t K = 0; K < Slots.size(); ++K)
		{
			if (K / 4 == Group.Sets.size())
			{
				AddSet();
			}
			Store(V, K, uint32_t(Group.Skin->Number(Rows.Joints[Slots[K]])), Rows.Weights[Slots[K]]);
		}
	}
}

/** The attribute of the group's primitives becomes the data; no data: the attribute goes. */
void SetAttribute(
	Document& File, AccessorEditor& Editor, const VertexGroup& Group, const std::string& Name, const AccessorData* Data)
{
	const auto Attributes = [&](const PrimitiveRun& Run) -> Json&
	{ return File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"]; };

	// The readers of shared vertices name the same joints and weights: the first's accessor is replaced, and others
	// that hold the same are not needed any more.
	std::map<int32_t, int32_t> Uses; // per accessor
	for (const PrimitiveRun* Run : Group.Runs)
	{
		++Uses[FindIndex(File.Root(), "accessors", Attributes(*Run), Name.c_str())];
	}
	const int32_t Old = FindIndex(File.Root(), "accessors", Attributes(*Group.Runs.front()), Name.c_str());
	for (const auto& [Each, Count] : Uses)
	{
		if (Each != NoIndex && (Each != Old || Data == nullptr))
		{
			Editor.Release(Each, Count);
		}
	}
	if (Data == nullptr)
	{
		for (const PrimitiveRun* Run : Group.Runs)
		{
			Attributes(*Run).erase(Name);
		}
		return;
	}
	const int32_t Accessor = Editor.Replace(Old, Uses[Old], *Data);
	for (const PrimitiveRun* Run : Group.Runs)
	{
		Attributes(*Run)[Name] = Accessor;
	}
}

void WriteGroup(Document& File, AccessorEditor& Editor, const VertexGroup& Group)
{
	const int32_t Count = Group.Runs.front()->VertexCount;
	for (size_t Set = 0; Set < Group.Sets.size(); ++Set)
	{
		AccessorData Joints, Weights;
		Joints.Component = Group.Joints;
		Joints.Bytes = Group.Sets[Set].Joints;
		Weights.Component = Group.Weights;
		Weights.bNormalised = Group.Weights != ComponentType::Float;
		Weights.Bytes = Group.Sets[Set].Weights;
		Joints.Type = Weights.Type = "VEC4";
		Joints.Count = Weights.Count = Count;
		SetAttribute(File, Editor, Group, Join("JOINTS_", Set), &Joints);
		SetAttribute(File, Editor, Group, Join("WEIGHTS_", Set), &Weights);
	}
	std::vector<std::string> Surplus;
	const PrimitiveRun& First = *Group.Runs.front();
	for (const auto& [Name, Value] :
		File.Root()["meshes"][size_t(First.Mesh)]["primitives"][size_t(First.Primitive)]["attributes"].items())
	{
		for (const std::string_view Prefix : {"JOINTS_", "WEIGHTS_"})
		{
			const std::string Number = Name.starts_with(Prefix) ? Name.substr(Prefix.size()) : "0";
			const bool bNumber =
				!Number.empty() && Number.size() < 6 && Number.find_first_not_of("0123456789") == std::string::npos;
			if (bNumber && std::stoul(Number) >= Group.Sets.size())
			{
				Surplus.push_back(Name);
			}
		}
	}
	for (const std::string& Name : Surplus)
	{
		SetAttribute(File, Editor, Group, Name, nullptr);
	}
}

void WriteMask(Document& File, AccessorEditor& Editor, const VertexGroup& Group, std::span<const float> Mask)
{
	const PrimitiveRun& Run = *Group.Runs.front();
	AccessorData Data;
	Data.Type = "SCALAR";
	Data.Count = Run.VertexCount;
	Data.Bytes = Mask.empty() ? std::span<const uint8_t>()
							  : std::span(reinterpret_cast<const uint8_t*>(&Mask[size_t(Run.FirstVertex)]),
									size_t(Run.VertexCount) * sizeof(float));
	SetAttribute(File, Editor, Group, MaskAttribute, Mask.empty() ? nullptr : &Data);
}
}

Outcome<StoredWeights> StoreWeights(const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format)
{
	Result<StoredWeights> Stored = StoreRows(Rows, RowOf, Format);
	return Stored ? Outcome<StoredWeights>(std::move(*Stored)) : Fail("the weights are not for this character");
}

Outcome<void> WriteWeights(Document& File, const Character& Who, const StoredWeights& Rows,
	std::span<const uint8_t> Kept, std::span<const float> Mask)
{
	const auto IsJoint = [&](uint16_t Joint) { return Joint < Who.JointNodes.size(); };
	if (Rows.Bits.size() != Who.Positions.size() || !std::all_of(Rows.Joints.begin(), Rows.Joints.end(), IsJoint) ||
		(!Mask.empty() && Mask.size() != Who.Positions.size()))
	{
		return File.Blame(Fail("the weights are not for this character"));
	}

	// All joints a skin will have decide the width of its joint numbers, so they come first.
	std::map<int32_t, SkinJoints> Skins;
	std::map<int32_t, VertexGroup> Groups; // by first vertex
	std::vector<size_t> Slots;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		SkinJoints& Skin = Skins.try_emplace(Run.Skin, File, Who, Run.Skin).first->second;
		VertexGroup& Group = Groups[Run.FirstVertex];
		Group.Runs.push_back(&Run);
		Group.Skin = &Skin;
		if (Group.Runs.size() > 1)
		{
			continue; // its rows have been looked at
		}
		for (size_t V = size_t(Run.FirstVertex); V < size_t(Run.FirstVertex + Run.VertexCount); ++V)
		{
			NonZeroSlots(Rows, V, Slots);
			for (const size_t Slot : Slots)
			{
				Skin.Number(Rows.Joints[Slot]);
			}
		}
	}
	for (auto& [First, Group] : Groups)
	{
		Group.Joints = Group.Skin->Component();
		Group.Weights = ComponentOf(Rows.Bits[size_t(First)]);
		if (const Outcome<void> Read = Kept.empty() ? Outcome<void>() : ReadOldJoints(File, Group); !Read)
		{
			return File.Blame(Read.Error());
		}
	}
	const Outcome<NodeTree> Tree = ReadNodes(File);
	if (!Tree)
	{
		return File.Blame(Tree.Error());
	}
	const Ancestry Nodes(*Tree);
	AccessorEditor Editor(File);
	for (auto& [Number, Skin] : Skins)
	{
		if (const Outcome<void> Written = Skin.WriteAdded(File, Nodes, Editor); !Written)
		{
			return File.Blame(Written.Error());
		}
	}
	for (auto& [First, Group] : Groups)
	{
		FillSets(Rows, Kept, Group);
		WriteGroup(File, Editor, Group);
		WriteMask(File, Editor, Group, Mask);
		Group.Sets.clear();
	}
	Editor.DropReleased();
	return {};
}

Outcome<void> WriteWeights(
	Document& File, const Character& Who, const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format)
{
	const Outcome<StoredWeights> Stored = StoreWeights(Rows, RowOf, Format);
	return Stored ? WriteWeights(File, Who, *Stored) : File.Blame(Stored.Error());
}
}
