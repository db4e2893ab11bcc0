// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Leak.h"

#include "3_Weigh/Partitions.h"
#include "3_Weigh/Regions.h"
#include "Common/JointSteps.h"

#include <algorithm>
#include <bit>

namespace SkinAtlas
{
std::vector<int32_t> RegionsAfterShift(const BoundCharacter& Bound)
{
	const JointTree Tree = TreeOf(Bound.Regions);
	const std::vector<Transition> Bands = MakeTransitions(Bound.Measured, Bound.Options);
	const WeighInput In{Bound.Regions, Bound.Measured, Tree, Bands, AnySteps};
	std::vector<int32_t> Regions;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		Regions.push_back(RegionAfterShift(In, V));
	}
	for (const SkinPoint& Each : Bound.Regions.Followers) // nothing is measured at them
	{
		Regions[size_t(Each.Vertex)] = Regions[size_t(Each.Nearest())];
	}
	return Regions;
}

Result<LeakCertificate> CertifyRows(const StoredWeights& Rows, std::span<const int32_t> RegionOf, const LimbTree& Tree,
	const Skeleton& Joints, int32_t MaxSteps)
{
	const auto IsJoint = [&](int32_t J) { return J >= 0 && J < Joints.JointCount(); };
	const size_t Slots = size_t(Rows.Influences);
	if (RegionOf.size() != size_t(Rows.RowCount()) || Rows.Joints.size() != RegionOf.size() * Slots ||
		Rows.Weights.size() != Rows.Joints.size() || Tree.Parent.size() != size_t(Joints.JointCount()) ||
		Tree.ParentsFirst.empty() ||
		!std::all_of(RegionOf.begin(), RegionOf.end(), IsJoint) ||
		!std::all_of(Rows.Joints.begin(), Rows.Joints.end(), IsJoint))
	{
		return Status{Error::SizeMismatch, Rows.RowCount()};
	}
	const JointSteps Steps(Tree, Joints.Parents());
	LeakCertificate Found;
	for (size_t Row = 0; Row < RegionOf.size(); ++Row)
	{
		int32_t Greatest = 0;
		for (size_t Slot = Row * Slots; Slot < (Row + 1) * Slots; ++Slot)
		{
			const uint32_t Number = Rows.Weights[Slot];
			const bool bCarries = Rows.Bits[Row] == 32 ? std::bit_cast<float>(Number) > 0.0f : Number > 0;
			Greatest = std::max(Greatest, bCarries ? Steps.Between(RegionOf[Row], Rows.Joints[Slot]) : 0);
		}
		Found.GreatestSteps = std::max(Found.GreatestSteps, Greatest);
		if (Greatest > MaxSteps)
		{
			Found.Beyond.push_back(static_cast<int32_t>(Row));
		}
	}
	return Found;
}

Result<LeakCertificate> CertifyRows(const BoundCharacter& Bound, const StoredWeights& Rows, int32_t MaxSteps)
{
	const std::vector<int32_t> OfWelded = RegionsAfterShift(Bound);
	std::vector<int32_t> Regions;
	for (const int32_t V : Bound.Mesh.SourceToWelded())
	{
		Regions.push_back(OfWelded[size_t(V)]);
	}
	Result<LeakCertificate> Found =
		CertifyRows(Rows, Regions, {Bound.Regions.TreeParent, Bound.Regions.ParentsFirst}, Bound.Joints, MaxSteps);
	const std::vector<int32_t>& Mended = Bound.Weights.Mended;
	const auto IsMended = [&](int32_t Row)
	{ return std::binary_search(Mended.begin(), Mended.end(), Bound.Mesh.SourceToWelded()[size_t(Row)]); };
	Found->BeyondMended =
		static_cast<int32_t>(std::count_if(Found->Beyond.begin(), Found->Beyond.end(), IsMended));
	return Found;
}
}
