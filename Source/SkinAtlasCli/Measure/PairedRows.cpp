// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/PairedRows.h"

#include "Gltf/Sentence.h"

#include "Common/Vector.h"
#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
bool AreEqualRows(const SkinWeights& A, int32_t RowOfA, const SkinWeights& B, int32_t RowOfB)
{
	const size_t Count = size_t(A.Influences), FirstA = size_t(RowOfA) * Count, FirstB = size_t(RowOfB) * Count;
	return std::equal(A.Weights.begin() + FirstA, A.Weights.begin() + FirstA + Count, B.Weights.begin() + FirstB) &&
		std::equal(A.Joints.begin() + FirstA, A.Joints.begin() + FirstA + Count, B.Joints.begin() + FirstB);
}

void AppendRow(const SkinWeights& From, int32_t Row, SkinWeights& To)
{
	const size_t Count = size_t(From.Influences), First = size_t(Row) * Count;
	To.Joints.insert(To.Joints.end(), From.Joints.begin() + First, From.Joints.begin() + First + Count);
	To.Weights.insert(To.Weights.end(), From.Weights.begin() + First, From.Weights.begin() + First + Count);
}
}

double DiagonalOf(std::span<const Vec3> Positions)
{
	Vec3 Low = Positions[0], High = Positions[0];
	for (const Vec3& P : Positions)
	{
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
	}
	return Length(Vec3d(High) - Vec3d(Low));
}

SkinWeights CutRows(const SkinWeights& Rows, int32_t Influences)
{
	SkinWeights Cut;
	Cut.Influences = Influences;
	for (int32_t V = 0; V < Rows.RowCount(); ++V)
	{
		const size_t First = size_t(V) * size_t(Rows.Influences);
		const int32_t Kept = std::min(Influences, Rows.Influences);
		double Sum = 0.0;
		for (int32_t K = 0; K < Kept; ++K)
		{
			Sum += Rows.Weights[First + size_t(K)];
		}
		// A row that lost nothing keeps its bits.
		const bool bSums = std::abs(Sum - 1.0) < 1e-6 || !(Sum > 0.0);
		for (int32_t K = 0; K < Influences; ++K)
		{
			const float Weight = K < Kept ? Rows.Weights[First + size_t(K)] : 0.0f;
			Cut.Joints.push_back(Weight > 0.0f ? Rows.Joints[First + size_t(K)] : uint16_t(0));
			Cut.Weights.push_back(bSums ? Weight : float(Weight / Sum));
		}
	}
	return Cut;
}

SkinWeights WeldedRows(const PairedRows& Pairs, const SkinWeights& Side)
{
	const size_t Slots = size_t(Side.Influences);
	SkinWeights Rows;
	Rows.Influences = Side.Influences;
	Rows.Joints.assign(size_t(Pairs.Mesh.VertexCount()) * Slots, 0);
	Rows.Weights.assign(Rows.Joints.size(), 0.0f);
	for (size_t Pair = Pairs.Welded.size(); Pair-- > 0;) // the first of a vertex is written last
	{
		const size_t V = size_t(Pairs.Welded[Pair]);
		std::copy_n(
			Side.Joints.begin() + std::ptrdiff_t(Pair * Slots), Slots, Rows.Joints.begin() + std::ptrdiff_t(V * Slots));
		std::copy_n(Side.Weights.begin() + std::ptrdiff_t(Pair * Slots), Slots,
			Rows.Weights.begin() + std::ptrdiff_t(V * Slots));
	}
	return Rows;
}

Outcome<PairedRows> PairRows(const Character& Who, const SkinWeights& Reference, const SkinWeights& Candidate)
{
	std::vector<std::string_view> Names;
	Result<Skeleton> Joints = Skeleton::Build(Who.Skeleton(Names));
	if (!Joints)
	{
		return Fail("joint ", Joints.State.Where, ": ", Describe(Joints.State.Code));
	}
	PairedRows Pairs;
	Pairs.Diagonal = DiagonalOf(Who.Positions);
	TopologyOptions Welding;
	Welding.PartTolerance = Joints->PartTolerance();
	Result<Topology> Mesh = Topology::Build(Who.Mesh(), Welding);
	if (!Mesh)
	{
		return Fail("vertex ", Mesh.State.Where, ": ", Describe(Mesh.State.Code));
	}
	Pairs.Mesh = std::move(*Mesh);
	Pairs.Joints = std::move(*Joints);
	const SkinWeights Cut = CutRows(Candidate, JudgedInfluences);
	Pairs.Reference.Influences = Reference.Influences;
	Pairs.Candidate.Influences = JudgedInfluences;

	std::vector<int32_t> Last(size_t(Pairs.Mesh.VertexCount()), NoIndex); // the latest pair at a welded vertex
	std::vector<int32_t> Before;										   // per pair: the one before it there
	for (int32_t V = 0; V < int32_t(Who.Positions.size()); ++V)
	{
		if (IsEmptyRow(Reference, V))
		{
			++Pairs.Unjudged;
			continue;
		}
		const int32_t Welded = Pairs.Mesh.SourceToWelded()[size_t(V)];
		int32_t Known = Last[size_t(Welded)];
		while (Known != NoIndex &&
			!(AreEqualRows(Pairs.Reference, Known, Reference, V) && AreEqualRows(Pairs.Candidate, Known, Cut, V)))
		{
			Known = Before[size_t(Known)];
		}
		if (Known != NoIndex)
		{
			continue;
		}
		Before.push_back(Last[size_t(Welded)]);
		Last[size_t(Welded)] = Pairs.VertexCount();
		Pairs.Positions.push_back(Who.Positions[size_t(V)]);
		Pairs.Welded.push_back(Welded);
		AppendRow(Reference, V, Pairs.Reference);
		AppendRow(Cut, V, Pairs.Candidate);
		Pairs.Unweighted += IsEmptyRow(Cut, V) ? 1 : 0;
	}
	if (Pairs.Positions.empty() || !(Pairs.Diagonal > 0.0))
	{
		return Fail(Pairs.Positions.empty() ? "has no weights to compare with" : "has no extent");
	}
	return Pairs;
}
}
