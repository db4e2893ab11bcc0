// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far from its region a vertex carries weight, whatever made its row.

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Leak.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

using namespace SkinAtlas;

namespace
{
/** Joints in a row, each the child of the one before. */
Skeleton Row(int32_t Count)
{
	Shapes::Rig Rig;
	for (int32_t J = 0; J < Count; ++J)
	{
		Rig.AddJoint({static_cast<float>(J), 0, 0}, J - 1);
	}
	auto Made = Skeleton::Build(Rig.Skeleton());
	REQUIRE(Made);
	return std::move(*Made);
}

/** Rows of 16 bits that give half to each of two joints. */
StoredWeights Halves(const std::vector<std::array<uint16_t, 2>>& Pairs)
{
	StoredWeights Made;
	Made.Influences = 2;
	for (const auto& Pair : Pairs)
	{
		Made.Bits.push_back(16);
		Made.Joints.insert(Made.Joints.end(), Pair.begin(), Pair.end());
		Made.Weights.insert(Made.Weights.end(), {32768, 32767});
	}
	return Made;
}

LeakCertificate Certify(const StoredWeights& Rows, const std::vector<int32_t>& RegionOf, const LimbTree& Tree,
	const Skeleton& Joints, int32_t MaxSteps = 2)
{
	auto Found = CertifyRows(Rows, RegionOf, Tree, Joints, MaxSteps);
	REQUIRE(Found);
	return std::move(*Found);
}

LeakCertificate Certify(const BoundCharacter& Bound, int32_t MaxSteps)
{
	auto Rows = StoreRows(Bound.Weights, Bound.Mesh.SourceToWelded(), WeightFormat::Float);
	REQUIRE(Rows);
	auto Found = CertifyRows(Bound, *Rows, MaxSteps);
	REQUIRE(Found);
	return std::move(*Found);
}

/** A closed tube with joints in a row, one length apart: bones shorter than it is thick. */
Shapes::Rig StoutTube(int32_t Count, bool bFlat)
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.HalfLength = 0.5f * static_cast<float>(Count);
	Options.Rings = 12 * Count + 1; // odd: no ring on a joint's plane
	Shapes::Rig Made = Shapes::Tube(Options);
	for (int32_t J = 0; J < Count; ++J)
	{
		Made.AddJoint({static_cast<float>(J) - Options.HalfLength + 0.1f, 0, 0}, bFlat ? std::min(J - 1, 0) : J - 1);
	}
	return Made;
}
}

TEST_CASE("Leak: a row goes as far as the farthest joint that has weight in it", "[leak]")
{
	const Skeleton Joints = Row(4);
	const LimbTree Tree{{NoIndex, 0, 1, 2}, {0, 1, 2, 3}};
	StoredWeights Rows = Halves({{3, 0}, {1, 0}, {3, 0}, {0, 2}});
	Rows.Weights[2 * 2 + 1] = 0; // nothing is left of the third row's second
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints).GreatestSteps == 3);
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints).Beyond == std::vector<int32_t>{0});
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints, 1).Beyond == std::vector<int32_t>{0, 3});
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints, 3).Beyond.empty());

	Rows.Bits[2] = 32; // a float that is 0 but for its sign is no weight
	Rows.Weights[2 * 2] = std::bit_cast<uint32_t>(1.0f);
	Rows.Weights[2 * 2 + 1] = std::bit_cast<uint32_t>(-0.0f);
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints).Beyond == std::vector<int32_t>{0});
	Rows.Weights[2 * 2 + 1] = std::bit_cast<uint32_t>(1e-30f);
	CHECK(Certify(Rows, {3, 1, 3, 0}, Tree, Joints).Beyond == std::vector<int32_t>{0, 2});
}

TEST_CASE("Leak: a joint outside of the tree counts as the one above it, a root as the tree's", "[leak]")
{
	const Skeleton Joints = Row(5);
	const LimbTree Tree{{NoIndex, NoIndex, NoIndex, 1, 3}, {1, 3, 4}}; // without 0 and 2
	CHECK(Certify(Halves({{4, 2}}), {4}, Tree, Joints).GreatestSteps == 2);
	CHECK(Certify(Halves({{4, 0}}), {4}, Tree, Joints).GreatestSteps == 2);
	CHECK(Certify(Halves({{4, 3}}), {4}, Tree, Joints).GreatestSteps == 1);
	CHECK(Certify(Halves({{1, 0}}), {1}, Tree, Joints).GreatestSteps == 0);
}

TEST_CASE("Leak: roots are siblings", "[leak]")
{
	const Skeleton Joints = Row(4);
	const LimbTree Tree{{NoIndex, NoIndex, 0, 1}, {0, 2, 1, 3}};
	CHECK(Certify(Halves({{0, 1}}), {0}, Tree, Joints).GreatestSteps == 2);
	CHECK(Certify(Halves({{2, 3}}), {2}, Tree, Joints).GreatestSteps == 4);
}

TEST_CASE("Leak: rows, regions and joints must fit together", "[leak]")
{
	const Skeleton Joints = Row(2);
	const LimbTree Tree{{NoIndex, 0}, {0, 1}};
	const auto Code = [&](const StoredWeights& Rows, const std::vector<int32_t>& RegionOf, const LimbTree& In)
	{ return CertifyRows(Rows, RegionOf, In, Joints, 2).State.Code; };
	CHECK(Code(Halves({{0, 1}}), {0}, Tree) == Error::None);
	CHECK(Code(Halves({{0, 1}}), {0, 1}, Tree) == Error::SizeMismatch);
	CHECK(Code(Halves({{0, 2}}), {0}, Tree) == Error::SizeMismatch);
	CHECK(Code(Halves({{0, 1}}), {2}, Tree) == Error::SizeMismatch);
	CHECK(Code(Halves({{0, 1}}), {0}, {{NoIndex}, {0}}) == Error::SizeMismatch);
	CHECK(Code(Halves({{0, 1}}), {0}, {{NoIndex, NoIndex}, {}}) == Error::SizeMismatch);
}

TEST_CASE("Leak: a flat rig is certified in the tree of its limbs", "[leak]")
{
	constexpr int32_t Count = 8;
	const Shapes::Rig Rig = StoutTube(Count, true);
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton());
	REQUIRE(Bound);
	CHECK(Certify(*Bound, 2).Beyond.empty());
	// All on the first joint, which is everybody's parent in the file: as many steps as there are bones between.
	auto Rows = StoreRows(Bound->Weights, Bound->Mesh.SourceToWelded(), WeightFormat::Bits16);
	REQUIRE(Rows);
	std::fill(Rows->Joints.begin(), Rows->Joints.end(), uint16_t(0));
	const auto Found = CertifyRows(*Bound, *Rows, 2);
	REQUIRE(Found);
	CHECK(Found->GreatestSteps == Count - 1);
	std::vector<int32_t> Expected;
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		if (Rig.Positions[S].X > Rig.Joints[3].Row[0][3])
		{
			Expected.push_back(static_cast<int32_t>(S));
		}
	}
	CHECK(Found->Beyond == Expected);
}

TEST_CASE("Leak: a curve that is shifted over whole regions takes them along, and only mended rows go beyond the steps",
	"[leak]")
{
	const int32_t MaxSteps = GENERATE(1, 2);
	const float Shift = GENERATE(2.0f, -2.0f); // in units of L / pi, about 2: four joints farther
	const Shapes::Rig Tube = StoutTube(8, false);
	std::vector<JointOptions> Joints(8);
	Joints[4].Shift = Shift;
	BindOptions Options;
	Options.Joints = Joints;
	Options.Weigh.MaxSteps = MaxSteps;
	const auto Blended = Bind(Tube.Mesh(), Tube.Skeleton(), Options);
	REQUIRE(Blended);
	const LeakCertificate Found = Certify(*Blended, MaxSteps);
	CHECK(Found.Beyond.empty());
	CHECK(Found.GreatestSteps <= MaxSteps);
	Options.Mend.MostStrain = MendOptions::Advised;
	const auto Mended = Bind(Tube.Mesh(), Tube.Skeleton(), Options);
	REQUIRE(Mended);
	const LeakCertificate Whole = Certify(*Mended, MaxSteps);
	CHECK(Whole.Beyond.size() == size_t(Whole.BeyondMended));
}

TEST_CASE("Leak: rows of a method without a limit are listed where they go beyond it", "[leak]")
{
	const Shapes::Rig Rig = StoutTube(8, false);
	const auto Method = GENERATE(WeightMethod::Heat, WeightMethod::Closest, WeightMethod::Voxel);
	const int32_t Passes = GENERATE(0, 1);
	BindOptions Options;
	Options.Methods.Everywhere = Method;
	Options.Weigh.MaxSteps = 1;
	Options.Smooth.Passes = Passes;
	auto Bound = Bind(Rig.Mesh(), Rig.Skeleton(), Options);
	REQUIRE(Bound);
	const SkinWeights& Rows = Bound->Weights;
	std::vector<int32_t> Expected;
	for (size_t S = 0; S < Rig.Positions.size(); ++S)
	{
		const int32_t V = Bound->Mesh.SourceToWelded()[S];
		bool bFar = false;
		for (size_t Slot = size_t(V) * size_t(Rows.Influences); Slot < size_t(V + 1) * size_t(Rows.Influences); ++Slot)
		{
			const int32_t Steps = std::abs(Rows.Joints[Slot] - Bound->Regions.RegionOf[size_t(V)]); // joints in a row
			bFar = bFar || (Rows.Weights[Slot] > 0.0f && Steps > 1);
		}
		if (bFar)
		{
			Expected.push_back(static_cast<int32_t>(S));
		}
	}
	REQUIRE(!Expected.empty());
	CHECK(Certify(*Bound, 1).Beyond == Expected);
	CHECK(Certify(*Bound, 1).GreatestSteps > 1);
}
