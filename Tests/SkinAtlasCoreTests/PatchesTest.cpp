// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Crumbs of regions join what is around them.

#include "Shapes.h"
#include "TestHarness.h"

#include "1_Segment/5_Label/Patches.h"

#include <algorithm>

using namespace SkinAtlas;

namespace
{
constexpr int32_t Chest = 0, Neck = 1, Head = 2, Arm = 3;

JointTree Figure()
{
	return JointTree({NoIndex, Chest, Neck, Chest}, std::vector<bool>(4, true));
}

/**
 * A sheet of 20 x 20 cells from -1 to 1, of the arm left of the middle and of the head right of it,
 * with a spot there.
 */
std::vector<int32_t> Join(float SpotRadius, int32_t SpotRegion)
{
	const Shapes::Rig Sheet = Shapes::Sheet(1.0f, 20, 0.0f);
	const auto Mesh = Topology::Build(Sheet.Mesh());
	REQUIRE(Mesh);
	std::vector<int32_t> Regions, Spot;
	for (const Vec3& P : Mesh->Positions())
	{
		const bool bSpot = (P.X - 0.5f) * (P.X - 0.5f) + P.Y * P.Y < SpotRadius * SpotRadius;
		Regions.push_back(bSpot ? SpotRegion : P.X < 0.0f ? Arm : Head);
		if (bSpot)
		{
			Spot.push_back(static_cast<int32_t>(Regions.size()) - 1);
		}
	}
	const std::vector<int32_t> Before = Regions;
	REQUIRE(JoinSmallPatches(*Mesh, Figure(), {}, Regions));
	std::vector<int32_t> Found;
	for (const int32_t V : Spot)
	{
		Found.push_back(Regions[size_t(V)]);
		Regions[size_t(V)] = Before[size_t(V)];
	}
	CHECK(Regions == Before); // but for the spot nothing changes
	return Found;
}

bool AreAll(const std::vector<int32_t>& Found, int32_t Region)
{
	return !Found.empty() && std::all_of(Found.begin(), Found.end(), [&](int32_t Each) { return Each == Region; });
}
}

TEST_CASE("Patches: a crumb of the arm on the head becomes head", "[segment]")
{
	CHECK(AreAll(Join(0.25f, Arm), Head));
}

TEST_CASE("Patches: a spot of the neck on the head stays", "[segment]")
{
	CHECK(AreAll(Join(0.25f, Neck), Neck));
}

TEST_CASE("Patches: a region in two halves keeps both", "[segment]")
{
	CHECK(AreAll(Join(0.45f, Arm), Arm)); // 0.64 of 2: a quarter of the arm
}
