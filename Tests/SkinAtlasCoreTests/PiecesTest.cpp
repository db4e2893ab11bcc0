// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints have a say in a piece of the cut mesh.

#include "TestHarness.h"

#include "1_Segment/5_Label/Pieces.h"

using namespace SkinAtlas;

namespace
{
constexpr int32_t Chest = 0, Head = 1, Left = 2, Right = 3;

JointTree Torso()
{
	return JointTree({NoIndex, Chest, Chest, Chest}, std::vector<bool>(4, true));
}
}

TEST_CASE("Pieces: a joint with few of a piece's votes is silent", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Left, 96}, {0, Right, 4}};
	const std::vector<PieceSide> Sides = {{0, Left, true}, {0, Right, true}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Left});
}

TEST_CASE("Pieces: two joints with many votes each have a say", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Left, 50}, {0, Right, 50}};
	const std::vector<PieceSide> Sides = {{0, Left, true}, {0, Right, true}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Left, Right});
}

TEST_CASE("Pieces: a head with few votes speaks beside cuts that only tell it from the arms", "[segment]")
{
	// Long cuts to both arms vote for the chest, the neck's short one for the head: the head agrees with all three.
	const std::vector<PieceVote> Votes = {{0, Chest, 96}, {0, Head, 4}};
	const std::vector<PieceSide> Sides = {{0, Head, true}, {0, Left, false}, {0, Right, false}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Chest, Head});
}

TEST_CASE("Pieces: a few votes for a joint that the piece also lies outside of do not count", "[segment]")
{
	const std::vector<PieceVote> Votes = {{0, Chest, 96}, {0, Head, 4}};
	const std::vector<PieceSide> Sides = {{0, Head, false}, {0, Head, true}, {0, Left, false}, {0, Right, false}};
	CHECK(FindSpeakers(Votes, Sides, Torso()) == std::vector<int32_t>{Chest});
}

TEST_CASE("Pieces: cuts claim a piece for the joint that lies on its side of all of them", "[segment]")
{
	const std::vector<int32_t> Heads = {Chest, Head, Left, Right}; // each has a cut of its own
	const std::vector<PieceVote> Votes = {{0, Chest, 96}, {0, Head, 12}};
	const std::vector<PieceSide> Sides = {{0, Head, true}, {0, Left, false}, {0, Right, false}};
	CHECK(IsClaimed(Votes, Sides, Head, Heads, Torso()));
	CHECK_FALSE(IsClaimed(Votes, Sides, Chest, Heads, Torso())); // inside the neck's cut
	CHECK_FALSE(IsClaimed(Votes, Sides, Left, Heads, Torso()));
}

TEST_CASE("Pieces: cuts that contradict each other claim a piece for nobody", "[segment]")
{
	const std::vector<int32_t> Heads = {Chest, Head, Left, Right};
	const std::vector<PieceVote> InBothArms = {{0, Left, 50}, {0, Right, 50}};
	const std::vector<PieceVote> AroundOne = {{0, Chest, 50}, {0, Left, 50}};
	for (int32_t J = 0; J < 4; ++J)
	{
		CHECK_FALSE(
			IsClaimed(InBothArms, std::vector<PieceSide>{{0, Left, true}, {0, Right, true}}, J, Heads, Torso()));
		CHECK_FALSE(IsClaimed(AroundOne, std::vector<PieceSide>{{0, Left, false}, {0, Left, true}}, J, Heads, Torso()));
		CHECK_FALSE(IsClaimed({}, {}, J, Heads, Torso())); // no cut reaches it
	}
}

TEST_CASE("Pieces: a joint without a cut is claimed for by that of the one above it", "[segment]")
{
	const std::vector<int32_t> Heads = {Chest, Head, Chest, Right}; // the left arm has no cut
	const std::vector<PieceVote> Votes = {{0, Chest, 20}};
	const std::vector<PieceSide> Sides = {{0, Head, false}, {0, Right, false}};
	CHECK(IsClaimed(Votes, Sides, Chest, Heads, Torso()));
	CHECK(IsClaimed(Votes, Sides, Left, Heads, Torso()));
	CHECK_FALSE(IsClaimed(Votes, Sides, Right, Heads, Torso()));
}

TEST_CASE("Pieces: only vertices whose label no cut claims fell back", "[segment]")
{
	// Three pieces of two vertices: the chest's own, one beside cuts of head and arms, one that no cut reaches.
	Pieces Parts;
	Parts.PieceOf = {0, 0, 1, 1, 2, 2};
	Parts.Count = 3;
	Parts.Votes = {{0, Chest, 9}, {1, Chest, 96}, {1, Head, 12}};
	Parts.Sides = {{0, Left, false}, {1, Head, true}, {1, Left, false}};
	std::vector<bool> bParted(4, false);
	for (const int32_t J : {Head, Left, Right})
	{
		bParted[size_t(J)] = true;
	}
	Parts.Heads = {ClusterHeads(Torso(), bParted)};
	Parts.HeadsAt = {0, 0, 0};
	const std::vector<int32_t> OwnerOf = {Chest, NoIndex, NoIndex};
	CHECK(FindUnclaimed(Parts, OwnerOf, Torso(), {Chest, Chest, Head, Chest, Right, Chest}) ==
		  std::vector<int32_t>{3, 4, 5});
	// A piece with one owner is that joint's alone, whatever a few votes say; and one joint leaves no choice.
	CHECK(FindUnclaimed(Parts, {Chest, Chest, Chest}, Torso(), {0, 0, 0, 0, 0, 0}).empty());
	CHECK(FindUnclaimed(Parts, {Chest, Chest, Chest}, Torso(), {0, Left, 0, 0, 0, 0}) == std::vector<int32_t>{1});
	CHECK(FindUnclaimed(Parts, OwnerOf, JointTree({NoIndex}, {true}), {0, 0, 0, 0, 0, 0}).empty());
}
