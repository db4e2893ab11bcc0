// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/SharedMeshes.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Gltf/SkinBinding.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string_view>

namespace SkinAtlas::Host
{
namespace
{
/** Whether two skins list the same joints with the same bind matrices. */
bool AreSame(const Document& File, int32_t A, int32_t B)
{
	const Outcome<SkinBinding> Mine = ReadSkin(File, A), Theirs = ReadSkin(File, B);
	return Mine && Theirs && Mine->Joints == Theirs->Joints && Mine->MeshToJoint == Theirs->MeshToJoint;
}

/** Why no joint can be added to a skin, and what would help. */
struct Obstacle
{
	std::string_view Why, Remedy;
};

/**
 * Skins to which no joint can be added: they stand for others which could not take it, for these are different or bound
 * to more than this one, or they are full.
 */
std::map<int32_t, Obstacle> FindFixedSkins(const Document& File, const Character& Who)
{
	constexpr Obstacle Shared = {
		"shares a mesh with a skin of other joints", "a copy of the mesh for each skin keeps it"};
	constexpr Obstacle Full = {
		"has as many joints as JOINTS_n can name", "without some that it does not need it keeps it"};
	std::map<int32_t, Obstacle> Fixed;
	for (const Character::Follower& Each : Who.Followers)
	{
		const bool bLeads = std::any_of(
			Who.Runs.begin(), Who.Runs.end(), [&](const PrimitiveRun& Run) { return Run.Skin == Each.Skin; });
		const bool bFollowsAnother = std::any_of(Who.Followers.begin(), Who.Followers.end(),
			[&](const Character::Follower& Other) { return Other.Skin == Each.Skin && Other.Leader != Each.Leader; });
		if (bLeads || bFollowsAnother || !AreSame(File, Each.Skin, Each.Leader))
		{
			Fixed.emplace(Each.Leader, Shared);
		}
	}
	for (const PrimitiveRun& Run : Who.Runs)
	{
		if (ListOf(ListOf(File.Root(), "skins")[size_t(Run.Skin)], "joints").size() >= MostInSkin)
		{
			Fixed.emplace(Run.Skin, Full);
		}
	}
	return Fixed;
}

/** Who takes the weight of each joint under a skin: itself, if the skin has it. */
std::vector<int32_t> HeirsUnder(const Document& File, const Character& Who, int32_t Skin)
{
	const size_t JointCount = Who.JointNodes.size();
	std::set<int32_t> Nodes;
	for (const Json& Joint : ListOf(ListOf(File.Root(), "skins")[size_t(Skin)], "joints"))
	{
		Nodes.insert(IndexInto(File.Root(), "nodes", Joint));
	}
	std::vector<bool> bHas(JointCount);
	for (size_t J = 0; J < JointCount; ++J)
	{
		bHas[J] = Nodes.contains(Who.JointNodes[J]);
	}
	const auto CanTake = [&](int32_t J) { return bHas[size_t(J)] && !Who.bUnbound[size_t(J)]; };
	const auto SquaredGap = [&](int32_t A, int32_t B)
	{
		double Sum = 0.0;
		for (int32_t I = 0; I < 3; ++I)
		{
			const double Gap =
				double(Who.JointToMesh[size_t(A)].Row[I][3]) - double(Who.JointToMesh[size_t(B)].Row[I][3]);
			Sum += Gap * Gap;
		}
		return Sum;
	};
	const auto NearestTo = [&](int32_t J)
	{
		auto Nearest = int32_t(std::find(bHas.begin(), bHas.end(), true) - bHas.begin()); // a skin has one at least
		for (int32_t Other = 0; Other < int32_t(JointCount); ++Other)
		{
			if (CanTake(Other) && (!CanTake(Nearest) || SquaredGap(J, Other) < SquaredGap(J, Nearest)))
			{
				Nearest = Other;
			}
		}
		return Nearest;
	};
	std::vector<int32_t> Heir;
	for (int32_t J = 0; J < int32_t(JointCount); ++J)
	{
		int32_t Above = J;
		while (Above != NoIndex && !CanTake(Above))
		{
			Above = Who.JointParents[size_t(Above)];
		}
		Heir.push_back(bHas[size_t(J)] ? J : Above != NoIndex ? Above : NearestTo(J));
	}
	return Heir;
}

/** Two slots that became one joint's add up; heaviest first, the rest as before. */
void Hand(const std::vector<int32_t>& Heir, size_t Row, StoredWeights& InOut)
{
	struct Slot
	{
		uint16_t Joint;
		double Weight;
	};
	const size_t First = Row * size_t(InOut.Influences), End = First + size_t(InOut.Influences);
	const bool bFloat = InOut.Bits[Row] == 32;
	std::vector<Slot> Slots;
	for (size_t I = First; I < End; ++I)
	{
		const auto Joint = uint16_t(Heir[InOut.Joints[I]]);
		const double Weight = bFloat ? double(std::bit_cast<float>(InOut.Weights[I])) : double(InOut.Weights[I]);
		const auto Known =
			std::find_if(Slots.begin(), Slots.end(), [&](const Slot& Each) { return Each.Joint == Joint; });
		if (Known != Slots.end())
		{
			Known->Weight += Weight;
		}
		else if (Weight > 0.0)
		{
			Slots.push_back({Joint, Weight});
		}
	}
	std::stable_sort(Slots.begin(), Slots.end(), [](const Slot& A, const Slot& B) { return A.Weight > B.Weight; });
	Slots.resize(size_t(InOut.Influences), {0, 0.0});
	for (size_t I = First; I < End; ++I)
	{
		const Slot& Each = Slots[I - First];
		InOut.Joints[I] = Each.Joint;
		InOut.Weights[I] = bFloat ? std::bit_cast<uint32_t>(float(Each.Weight)) : uint32_t(Each.Weight);
	}
}
}

std::vector<std::string> KeepToSkins(const Document& File, const Character& Who, StoredWeights& InOut)
{
	std::vector<std::string> Sentences;
	for (const auto& [Skin, Found] : FindFixedSkins(File, Who))
	{
		const std::vector<int32_t> Heir = HeirsUnder(File, Who, Skin);
		std::set<int32_t> Missing;
		for (const PrimitiveRun& Run : Who.Runs)
		{
			const size_t Count = Run.Skin == Skin ? size_t(Run.VertexCount) : 0;
			for (size_t Row = size_t(Run.FirstVertex); Row < size_t(Run.FirstVertex) + Count; ++Row)
			{
				bool bLacks = false;
				for (size_t I = Row * size_t(InOut.Influences); I < (Row + 1) * size_t(InOut.Influences); ++I)
				{
					const int32_t J = InOut.Joints[I];
					if (InOut.Weights[I] != 0 && Heir[size_t(J)] != J)
					{
						Missing.insert(J);
						bLacks = true;
					}
				}
				if (bLacks)
				{
					Hand(Heir, Row, InOut);
				}
			}
		}
		if (!Missing.empty())
		{
			const int32_t First = *Missing.begin();
			Sentences.push_back(Join(NameOf(File.Root(), "skins", "skin", Skin), " ", Found.Why,
				", so that no joint can be added to it: \"", Who.JointNames[size_t(Heir[size_t(First)])],
				"\" takes the weight of \"", Who.JointNames[size_t(First)], "\"",
				Missing.size() == 1
					? ""
					: Join(", and so on for ", CountOf(int64_t(Missing.size()) - 1, "joint", "joints"), " more"),
				"; ", Found.Remedy));
		}
	}
	return Sentences;
}
}
