// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Accessor.h"
#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <span>

namespace SkinAtlas::Host
{
namespace
{
struct Influence
{
	int32_t Joint;
	double Weight;
};

/** Equal joints become one; heaviest first, equal weights as stored; sums to 1. What sums to 1 keeps its bits. */
void Tidy(std::vector<Influence>& Row)
{
	size_t Kept = 0;
	double Sum = 0.0;
	for (const Influence Entry : Row)
	{
		Sum += Entry.Weight;
		const auto End = Row.begin() + ptrdiff_t(Kept);
		const auto Known =
			std::find_if(Row.begin(), End, [&](const Influence& Each) { return Each.Joint == Entry.Joint; });
		if (Known != End)
		{
			Known->Weight += Entry.Weight;
			continue;
		}
		Row[Kept++] = Entry;
	}
	Row.resize(Kept);
	constexpr double Rounding = 1e-6;
	for (Influence& Entry : Row)
	{
		Entry.Weight /= std::abs(Sum - 1.0) < Rounding ? 1.0 : Sum;
	}
	std::stable_sort(
		Row.begin(), Row.end(), [](const Influence& A, const Influence& B) { return A.Weight > B.Weight; });
}

/** All sets of one primitive, as stored. */
struct StoredSets
{
	std::vector<std::vector<uint32_t>> Joints;
	std::vector<std::vector<float>> Weights;
	std::vector<AccessorLayout> Layouts; // of the weights
};

/** A set of a vertex: sees to it that what carries weight can be read. */
struct StoredSlot
{
	int32_t Joint = NoIndex; // the character's; NoIndex where the weight is 0
	float Weight = 0.0f;
};

Outcome<StoredSets> ReadSets(const Document& File, const Json& Attributes, const PrimitiveRun& Run)
{
	StoredSets Sets;
	for (size_t Set = 0;; ++Set)
	{
		const std::string JointsName = Join("JOINTS_", Set), WeightsName = Join("WEIGHTS_", Set);
		const Json *Joints = Find(Attributes, JointsName.c_str()), *Weights = Find(Attributes, WeightsName.c_str());
		if (Joints == nullptr && Weights == nullptr)
		{
			return Sets;
		}
		if (Joints == nullptr || Weights == nullptr)
		{
			return Fail("has ", Joints == nullptr ? WeightsName : JointsName, " without ",
				Joints == nullptr ? JointsName : WeightsName);
		}
		Outcome<std::vector<uint32_t>> J = ReadIntegers(File, IndexInto(File.Root(), "accessors", *Joints), "VEC4");
		Outcome<std::vector<float>> W = ReadFloats(File, IndexInto(File.Root(), "accessors", *Weights), "VEC4");
		if (!J || !W)
		{
			return Fail(J ? WeightsName : JointsName, ": ", J ? W.Error().Sentence : J.Error().Sentence);
		}
		for (const auto& [Name, Size] : {std::pair(JointsName, J->size()), std::pair(WeightsName, W->size())})
		{
			if (Size != 4 * size_t(Run.VertexCount))
			{
				return Fail(Name, " is for ", Size / 4, " vertices, POSITION for ", Run.VertexCount);
			}
		}
		Sets.Joints.push_back(std::move(*J));
		Sets.Weights.push_back(std::move(*W));
		Sets.Layouts.push_back(*DescribeAccessor(File, IndexInto(File.Root(), "accessors", *Weights)));
	}
}

std::string PlaceOf(const Document& File, const PrimitiveRun& Run)
{
	return Join(NameOf(File.Root(), "meshes", "mesh", Run.Mesh), ", primitive ", Run.Primitive);
}

/** The weights of all primitives, and where they lie. */
class StoredFile
{
public:
	static Outcome<StoredFile> Read(const Document& File, const Character& Who)
	{
		StoredFile Made(File, Who);
		std::set<int32_t> Known; // first vertices: primitives that share them have the same sets
		for (const PrimitiveRun& Run : Who.Runs)
		{
			if (!Known.insert(Run.FirstVertex).second)
			{
				continue;
			}
			const Json& Primitive = File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
			Outcome<StoredSets> Sets = ReadSets(File, Primitive["attributes"], Run);
			if (!Sets)
			{
				return File.Blame(Fail(PlaceOf(File, Run), ": ", Sets.Error().Sentence));
			}
			Made.MostSets = std::max(Made.MostSets, Sets->Joints.size());
			Made.Sets.push_back(std::move(*Sets));
			Made.Owners.push_back(&Run);
		}
		return Made;
	}

	/** One primitive for each run of vertices. */
	std::span<const PrimitiveRun* const> Runs() const { return Owners; }

	/** All slots of a vertex of a run, in order. */
	Outcome<void> ReadSlots(
		size_t R, size_t V, std::vector<StoredSlot>& Out, BrokenRow Broken = BrokenRow::Refused) const
	{
		const PrimitiveRun& Run = *Owners[R];
		const Json& SkinJoints = File.Root()["skins"][size_t(Run.Skin)]["joints"];
		const auto Blame = [&](std::string_view What)
		{ return File.Blame(Fail(PlaceOf(File, Run), ", vertex ", V, ": ", What)); };
		Out.clear();
		for (size_t I = 0; I < 4 * Sets[R].Joints.size(); ++I)
		{
			const float Weight = Sets[R].Weights[I / 4][4 * V + I % 4];
			const uint32_t Joint = Sets[R].Joints[I / 4][4 * V + I % 4];
			if (!std::isfinite(Weight) || Weight < 0.0f)
			{
				if (Broken == BrokenRow::Empty)
				{
					Out.clear();
					return {};
				}
				return Blame("a weight is negative or not finite");
			}
			if (Weight > 0.0f && Joint >= SkinJoints.size())
			{
				return Blame(Join("joint ", Joint, " is out of range, ", NameOf(File.Root(), "skins", "skin", Run.Skin),
					" has ", SkinJoints.size()));
			}
			Out.push_back(
				{Weight > 0.0f ? JointOfNode[size_t(IndexInto(File.Root(), "nodes", SkinJoints[Joint]))] : NoIndex,
					Weight});
		}
		return {};
	}

	const StoredSets& Of(size_t R) const { return Sets[R]; }
	int32_t Influences() const { return int32_t(4 * MostSets); }

private:
	StoredFile(const Document& InFile, const Character& InWho)
		: File(InFile)
		, Who(InWho)
		, JointOfNode(ListOf(InFile.Root(), "nodes").size(), NoIndex)
	{
		for (size_t J = 0; J < Who.JointNodes.size(); ++J)
		{
			JointOfNode[size_t(Who.JointNodes[J])] = int32_t(J);
		}
		for (const Character::Surplus& Each : Who.LeftOut)
		{
			JointOfNode[size_t(Each.Node)] = std::max(Each.Above, 0);
		}
	}

	const Document& File;
	const Character& Who;
	std::vector<int32_t> JointOfNode;
	std::vector<const PrimitiveRun*> Owners;
	std::vector<StoredSets> Sets; // one per owner
	size_t MostSets = 1;
};

/** The form of a primitive's weights: the same in all its sets. */
Outcome<WeightFormat> FormOf(const StoredSets& Sets)
{
	if (Sets.Layouts.empty())
	{
		return Fail("has no weights, and locks refer to those of the file");
	}
	const AccessorLayout& First = Sets.Layouts.front();
	const bool bFloat = First.Component == ComponentType::Float;
	if (!bFloat &&
		(!First.bNormalised || (First.Component != ComponentType::UInt8 && First.Component != ComponentType::UInt16)))
	{
		return Fail("WEIGHTS_0 holds neither floats nor normalised bytes or shorts");
	}
	for (size_t Set = 1; Set < Sets.Layouts.size(); ++Set)
	{
		if (Sets.Layouts[Set].Component != First.Component || Sets.Layouts[Set].bNormalised != First.bNormalised)
		{
			return Fail("WEIGHTS_", Set, " is stored in another form than WEIGHTS_0");
		}
	}
	return bFloat									 ? WeightFormat::Float
		   : First.Component == ComponentType::UInt8 ? WeightFormat::Bits8
													 : WeightFormat::Bits16;
}
}

Outcome<SkinWeights> ReadWeights(const Document& File, const Character& Who, BrokenRow Broken)
{
	const Outcome<StoredFile> Stored = StoredFile::Read(File, Who);
	if (!Stored)
	{
		return Stored.Error();
	}
	SkinWeights Rows;
	Rows.Influences = Stored->Influences();
	Rows.Joints.assign(Who.Positions.size() * size_t(Rows.Influences), 0);
	Rows.Weights.assign(Who.Positions.size() * size_t(Rows.Influences), 0.0f);
	std::vector<StoredSlot> Slots;
	std::vector<Influence> Row;
	for (size_t R = 0; R < Stored->Runs().size(); ++R)
	{
		const PrimitiveRun& Run = *Stored->Runs()[R];
		for (size_t V = 0; V < size_t(Run.VertexCount); ++V)
		{
			if (const Outcome<void> Good = Stored->ReadSlots(R, V, Slots, Broken); !Good)
			{
				return Good.Error();
			}
			Row.clear();
			for (const StoredSlot& Each : Slots)
			{
				if (Each.Weight > 0.0f)
				{
					Row.push_back({Each.Joint, Each.Weight});
				}
			}
			Tidy(Row);
			const size_t First = (size_t(Run.FirstVertex) + V) * size_t(Rows.Influences);
			for (size_t K = 0; K < Row.size(); ++K)
			{
				Rows.Joints[First + K] = uint16_t(Row[K].Joint);
				Rows.Weights[First + K] = float(Row[K].Weight);
			}
		}
	}
	return Rows;
}

Outcome<StoredWeights> ReadStoredWeights(const Document& File, const Character& Who, std::optional<WeightFormat> Wanted)
{
	const Outcome<StoredFile> Stored = StoredFile::Read(File, Who);
	if (!Stored)
	{
		return Stored.Error();
	}
	StoredWeights Rows;
	Rows.Influences = Stored->Influences();
	Rows.Bits.assign(Who.Positions.size(), 0);
	Rows.Joints.assign(Who.Positions.size() * size_t(Rows.Influences), 0);
	Rows.Weights.assign(Who.Positions.size() * size_t(Rows.Influences), 0);
	std::vector<StoredSlot> Slots;
	for (size_t R = 0; R < Stored->Runs().size(); ++R)
	{
		const PrimitiveRun& Run = *Stored->Runs()[R];
		const Outcome<WeightFormat> Form = FormOf(Stored->Of(R));
		if (!Form)
		{
			return File.Blame(Fail(PlaceOf(File, Run), ": ", Form.Error().Sentence));
		}
		if (Wanted && *Wanted != *Form)
		{
			return File.Blame(Fail(PlaceOf(File, Run), ": its weights are stored as ", BitsOf(*Form),
				" bits each, and locks keep that, so ", BitsOf(*Wanted), " are not possible"));
		}
		const float Whole = *Form == WeightFormat::Bits8 ? 255.0f : 65535.0f;
		for (size_t V = 0; V < size_t(Run.VertexCount); ++V)
		{
			if (const Outcome<void> Good = Stored->ReadSlots(R, V, Slots); !Good)
			{
				return Good.Error();
			}
			const size_t Row = size_t(Run.FirstVertex) + V;
			Rows.Bits[Row] = uint8_t(BitsOf(*Form));
			for (size_t K = 0; K < Slots.size(); ++K)
			{
				const size_t Slot = Row * size_t(Rows.Influences) + K;
				Rows.Joints[Slot] = uint16_t(Slots[K].Weight > 0.0f ? Slots[K].Joint : 0);
				Rows.Weights[Slot] = *Form == WeightFormat::Float ? std::bit_cast<uint32_t>(Slots[K].Weight)
																  : uint32_t(std::lround(Slots[K].Weight * Whole));
			}
		}
	}
	return Rows;
}
}
