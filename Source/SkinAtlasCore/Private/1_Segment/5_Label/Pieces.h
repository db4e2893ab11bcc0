// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The pieces that the cuts leave of the mesh, and the joints that have a say in them.

#pragma once

#include "1_Segment/4_Cut/JointCut.h"
#include "Common/JointTree.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** A piece's vote for a joint: how many ends of cut edges lie in it, on that joint's side of the cut. */
struct PieceVote
{
	int32_t Piece = NoIndex, Joint = NoIndex, Count = 0;
};

/** A piece lies beside a joint's cut, on the side of the joint's subtree or on the other. */
struct PieceSide
{
	int32_t Piece = NoIndex, CutJoint = NoIndex;
	bool bInside = false;

	auto operator<=>(const PieceSide&) const = default;
};

/** The mesh after all cuts: vertices joined by edges that no cut crosses. */
struct Pieces
{
	std::vector<int32_t> PieceOf; // one per vertex, numbered by first vertex
	int32_t Count = 0;
	std::vector<PieceVote> Votes; // sorted by piece, then joint
	std::vector<PieceSide> Sides; // sorted, each once; both sides of a cut that the piece goes around
	std::vector<std::vector<int32_t>> Heads; // ClusterHeads, one for each component that is cut,
	                                         // and a last one for the others
	std::vector<int32_t> HeadsAt;            // one per piece: which of them

	const std::vector<int32_t>& HeadsOf(int32_t Piece) const { return Heads[size_t(HeadsAt[size_t(Piece)])]; }
};

/**
 * Finds the pieces and takes their votes. A cut edge's end votes for the joint on its side of the cut nearest to it:
 * the cut's own joint or its tree parent, in either case its nearest ancestor that has a cut (or the root), because
 * joints without a cut share their parent's region. So does, on a component, a joint whose cut is on others, if
 * HasPart says so: a jacket may have no loop at a vertebra that is cut on the shirt. It is asked of no root.
 * Error: Cancelled.
 */
Result<Pieces> FindPieces(const Topology& Mesh, const JointTree& Tree, const std::vector<JointCut>& Cuts,
	FunctionRef<bool(int32_t Joint, int32_t Component)> HasPart, const Context& Host);

/**
 * The joints that have a say in a piece: those with many of its votes, and those that know more of it than one of
 * these, agreeing with the piece's sides of all cuts that it agrees with, and of more.
 */
std::vector<int32_t> FindSpeakers(
	std::span<const PieceVote> Votes, std::span<const PieceSide> Sides, const JointTree& Tree);

/**
 * Whether the cuts beside a piece give it to a joint: some vote for the joint's cluster, and it lies on the
 * piece's side of all of them. Where no joint does, cuts contradict each other: a piece inside two arms, or inside
 * and outside of one.
 */
bool IsClaimed(std::span<const PieceVote> Votes, std::span<const PieceSide> Sides, int32_t Joint,
	const std::vector<int32_t>& ClusterHead, const JointTree& Tree);

/**
 * The vertices that fell back to the nearest bone: those whose label is not that of their piece's owner, or, where it
 * has none, those whose label the cuts beside their piece do not claim for it. OwnerOf: per piece the joint that has it
 * to itself, with those below that share its cluster. None where there is but one joint to take.
 */
std::vector<int32_t> FindUnclaimed(const Pieces& Parts, const std::vector<int32_t>& OwnerOf, const JointTree& Tree,
	const std::vector<int32_t>& RegionOf);

/** Per joint: itself if it is parted from its parent, else its nearest ancestor that is, else the root. */
std::vector<int32_t> ClusterHeads(const JointTree& Tree, const std::vector<bool>& bParted);
}
