// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints have a say in a piece of the cut mesh.

#include "TestHarness.h"

#include "1_Segment/Labelling.h"

using namespace SkinAtlas;

namespace
{
constexpr int32_t Chest = 0, Head = 1, Left = 2, Right = 3;

JointTree Torso()
{
	return JointTree({NoIndex, Chest, Chest, Chest}, std::vector<bool>(4, true));
}
}

TEST_CASE("Labelling: a joint with few of a piece's votes is silent", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Left, 95}, {0, Right, 5}};
	const std::vector<PieceSide> Sides = {{0, Left, true}, {0, Right, true}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Left});
}

TEST_CASE("Labelling: two joints with many votes each have a say", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Left, 50}, {0, Right, 50}};
	const std::vector<PieceSide> Sides = {{0, Left, true}, {0, Right, true}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Left, Right});
}

TEST_CASE("Labelling: a head with few votes speaks beside cuts that only tell it from the arms", "[segment]")
{
	// Long cuts to both arms vote for the chest, the neck's short one for the head: the head agrees with all three.
	const std::vector<PieceVote> Votes = {{0, Chest, 96}, {0, Head, 8}};
	const std::vector<PieceSide> Sides = {{0, Head, true}, {0, Left, false}, {0, Right, false}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Chest, Head});
}

TEST_CASE("Labelling: a few votes for a joint that the piece also lies outside of do not count", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Chest, 96}, {0, Head, 8}};
	const std::vector<PieceSide> Sides = {{0, Head, false}, {0, Head, true}, {0, Left, false}, {0, Right, false}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Chest});
}
