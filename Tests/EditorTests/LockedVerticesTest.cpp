// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "SkinAtlasLockedVertices.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

TEST_CASE("Locked vertices: found at their place in any order, all copies of them", "[locks]")
{
	const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {-1.5f, 2, 3}, {1, 0, 0}};
	const FoundLocks Found = FindLocked(std::vector<Vec3>{{1, 0, 0}, {-1.5f, 2, 3}}, Positions, 0.001f);
	CHECK(Found.bLocked == std::vector<uint8_t>{0, 1, 1, 1});
	CHECK(Found.Lost.empty());
}

TEST_CASE("Locked vertices: within the tolerance along each axis, across cells, and no farther", "[locks]")
{
	const std::vector<Vec3> Positions = {{0.4999f, 0, 0}, {0.5011f, 0, 0}, {0.5f, 0.0009f, -0.0009f}};
	const FoundLocks Found = FindLocked(std::vector<Vec3>{{0.5f, 0, 0}}, Positions, 0.001f);
	CHECK(Found.bLocked == std::vector<uint8_t>{1, 0, 1});
}

TEST_CASE("Locked vertices: places without a vertex are named, and none locks nothing", "[locks]")
{
	const std::vector<Vec3> Positions = {{0, 0, 0}};
	const FoundLocks Found = FindLocked(std::vector<Vec3>{{5, 6, 7}, {0, 0, 0}}, Positions, 0.001f);
	REQUIRE(Found.Lost.size() == 1);
	CHECK(Found.Lost[0].Y == 6.0f);
	CHECK(FindLocked({}, Positions, 0.001f).bLocked.empty());
	// Joints at one place.
	CHECK(FindLocked(std::vector<Vec3>{{0, 0, 0}}, Positions, 0.0f).bLocked == std::vector<uint8_t>{1});
}
