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
	std::set<int32_t> Leads;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		Leads.insert(Run.Skin);
	}
	std::map<int32_t, std::set<int32_t>> LeadersOf; // per following skin
	for (const Character::Follower& Each : Who.Followers)
	{
		LeadersOf[Each.Skin].insert(Each.Leader);
	}
	for (const auto& [Skin, Leaders] : LeadersOf)
	{
		const bool bFree = !Leads.contains(Skin) && Leaders.size() == 1 && AreSame(File, Skin, *Leaders.begin());
		for (const int32_t Leader : Leaders)
		{
			if (!bFree)
			{
				Fixed.emplace(Leader, Shared);
			}
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

/** Who takes the weight of a joint under a skin: itself, if the skin has it. Found when it is asked for. */
class Heirs
{
public:
	Heirs(const Document& File, const Character& InWho, const std::map<int32_t, int32_t>& JointOfNode, int32_t Skin)
		: Who(InWho)
	{
		for (const Json& Joint : ListOf(ListOf(File.Root(), "skins")[size_t(Skin)], "joints"))
		{
			const auto Found = JointOfNode.find(IndexInto(File.Root(), "nodes", Joint));
			if (Found != JointOfNode.end())
			{
				Own.insert(Found->second);
			}
		}
	}

	int32_t Of(int32_t J)
	{
		const auto [Place, bNew] = Known.try_emplace(J, J);
		if (bNew && !Own.contains(J))
		{
			int32_t Above = J;
			while (Above != NoIndex && !CanTake(Above))
			{
				Above = Who.JointParents[size_t(Above)];
			}
			Place->second = Above != NoIndex ? Above : NearestTo(J);
		}
		return Place->second;
	}

private:
	bool CanTake(int32_t J) const { return Own.contains(J) && !Who.bUnbound[size_t(J)]; }

	double SquaredGap(int32_t A, int32_t B) const
	{
		double Sum = 0.0;
		for (int32_t I = 0; I < 3; ++I)
		{
			const double Gap =
				double(Who.JointToMesh[size_t(A)].Row[I][3]) - double(Who.JointToMesh[size_t(B)].Row[I][3]);
			Sum += Gap * Gap;
		}
		return Sum;
	}

	int32_t NearestTo(int32_t J) const
	{
		int32_t Nearest = *Own.begin(); // a skin has one at least
		for (const int32_t Other : Own)
		{
			if (CanTake(Other) && (!CanTake(Nearest) || SquaredGap(J, Other) < SquaredGap(J, Nearest)))
			{
				Nearest = Other;
			}
		}
		return Nearest;
	}

	const Character& Who;
	std::set<int32_t> Own; // joints of the skin
	std::map<int32_t, int32_t> Known;
};

/** Two slots that became one joint's add up; heaviest first, the rest as before. */
void Hand(Heirs& Heir, size_t Row, StoredWeights& InOut)
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
		const auto Joint = uint16_t(Heir.Of(InOut.Joints[I]));
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
	std::map<int32_t, int32_t> JointOfNode;
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		JointOfNode.emplace(Who.JointNodes[J], int32_t(J));
	}
	std::map<int32_t, std::vector<const PrimitiveRun*>> RunsOf; // per skin
	for (const PrimitiveRun& Run : Who.Runs)
	{
		RunsOf[Run.Skin].push_back(&Run);
	}
	for (const auto& [Skin, Found] : FindFixedSkins(File, Who))
	{
		Heirs Heir(File, Who, JointOfNode, Skin);
		std::set<int32_t> Missing;
		for (const PrimitiveRun* Run : RunsOf[Skin])
		{
			for (auto Row = size_t(Run->FirstVertex); Row < size_t(Run->FirstVertex) + size_t(Run->VertexCount); ++Row)
			{
				bool bLacks = false;
				for (size_t I = Row * size_t(InOut.Influences); I < (Row + 1) * size_t(InOut.Influences); ++I)
				{
					const int32_t J = InOut.Joints[I];
					if (InOut.Weights[I] != 0 && Heir.Of(J) != J)
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
				", so that no joint can be added to it: \"", Who.JointNames[size_t(Heir.Of(First))],
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
