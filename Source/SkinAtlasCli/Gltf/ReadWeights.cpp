// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Accessor.h"
#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>

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
		const auto Known = std::find_if(Row.begin(), End, [&](const Influence& Each) { return Each.Joint == Entry.Joint; });
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
	}
}
}

Outcome<SkinWeights> ReadWeights(const Document& File, const Character& Who)
{
	const Json& Root = File.Root();
	std::vector<int32_t> JointOfNode(ListOf(Root, "nodes").size(), NoIndex);
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		JointOfNode[size_t(Who.JointNodes[J])] = int32_t(J);
	}

	std::vector<StoredSets> Stored;
	size_t MostSets = 1;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const Json& Primitive = Root["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
		Outcome<StoredSets> Sets = ReadSets(File, Primitive["attributes"], Run);
		if (!Sets)
		{
			return File.Blame(Fail(
				NameOf(Root, "meshes", "mesh", Run.Mesh), ", primitive ", Run.Primitive, ": ", Sets.Error().Sentence));
		}
		MostSets = std::max(MostSets, Sets->Joints.size());
		Stored.push_back(std::move(*Sets));
	}

	SkinWeights Rows;
	Rows.Influences = int32_t(4 * MostSets);
	Rows.Joints.assign(Who.Positions.size() * size_t(Rows.Influences), 0);
	Rows.Weights.assign(Who.Positions.size() * size_t(Rows.Influences), 0.0f);
	std::vector<Influence> Row;
	for (size_t R = 0; R < Who.Runs.size(); ++R)
	{
		const PrimitiveRun& Run = Who.Runs[R];
		const Json& SkinJoints = Root["skins"][size_t(Run.Skin)]["joints"];
		for (size_t V = 0; V < size_t(Run.VertexCount); ++V)
		{
			const auto Blame = [&](std::string_view What)
			{
				return File.Blame(Fail(NameOf(Root, "meshes", "mesh", Run.Mesh), ", primitive ", Run.Primitive,
					", vertex ", V, ": ", What));
			};
			Row.clear();
			for (size_t I = 0; I < 4 * Stored[R].Joints.size(); ++I)
			{
				const float Weight = Stored[R].Weights[I / 4][4 * V + I % 4];
				const uint32_t Joint = Stored[R].Joints[I / 4][4 * V + I % 4];
				if (!std::isfinite(Weight) || Weight < 0.0f)
				{
					return Blame("a weight is negative or not finite");
				}
				if (Weight > 0.0f && Joint >= SkinJoints.size())
				{
					return Blame(Join("joint ", Joint, " is out of range, ", NameOf(Root, "skins", "skin", Run.Skin),
						" has ", SkinJoints.size()));
				}
				if (Weight > 0.0f)
				{
					Row.push_back({JointOfNode[size_t(IndexInto(Root, "nodes", SkinJoints[Joint]))], Weight});
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
}
