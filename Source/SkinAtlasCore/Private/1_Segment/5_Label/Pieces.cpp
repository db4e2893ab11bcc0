// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/5_Label/Pieces.h"

#include "Common/VertexGroups.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/**
 * Whether one joint knows more of a piece than another: it lies on the piece's side of every cut that the other does,
 * and of more. A mouth beside the cuts between chest and arms has many votes for the chest, for being outside the arms;
 * the head is outside them, too, and inside the neck's cut as well.
 */
bool KnowsMore(int32_t Joint, int32_t Other, std::span<const PieceSide> Sides, const JointTree& Tree)
{
	bool bMore = false;
	for (const PieceSide& Side : Sides)
	{
		const bool bAgrees = Tree.InSubtree(Joint, Side.CutJoint) == Side.bInside;
		const bool bOtherAgrees = Tree.InSubtree(Other, Side.CutJoint) == Side.bInside;
		if (bOtherAgrees && !bAgrees)
		{
			return false;
		}
		bMore = bMore || (bAgrees && !bOtherAgrees);
	}
	return bMore;
}
}

std::vector<int32_t> ClusterHeads(const JointTree& Tree, const std::vector<bool>& bParted)
{
	std::vector<int32_t> Head(bParted.size(), NoIndex);
	for (const int32_t J : Tree.ParentsFirst())
	{
		const bool bOwn = Tree.Parent(J) == NoIndex || bParted[size_t(J)];
		Head[size_t(J)] = bOwn ? J : Head[size_t(Tree.Parent(J))];
	}
	return Head;
}

Result<Pieces> FindPieces(const Topology& Mesh, const JointTree& Tree, const std::vector<JointCut>& Cuts,
	FunctionRef<bool(int32_t Joint, int32_t Component)> HasPart, const Context& Host)
{
	const auto ComponentOf = [&](int32_t Edge) { return size_t(Mesh.ComponentOf()[size_t(Mesh.Edge(Edge)[0])]); };
	std::vector<std::vector<bool>> bCutOn(size_t(Mesh.ComponentCount())); // joints; empty: none
	std::vector<bool> bCutAnywhere(Cuts.size(), false);
	for (const int32_t J : Tree.ParentsFirst())
	{
		bCutAnywhere[size_t(J)] = !Cuts[size_t(J)].Points.empty();
		for (const CutPoint& Point : Cuts[size_t(J)].Points)
		{
			std::vector<bool>& Mine = bCutOn[ComponentOf(Point.Edge)];
			Mine.resize(Cuts.size(), false);
			Mine[size_t(J)] = true;
		}
	}
	Pieces Made;
	std::vector<int32_t> HeadsOn(bCutOn.size(), NoIndex); // by component, into Made.Heads
	for (size_t C = 0; C < bCutOn.size(); ++C)
	{
		if (!bCutOn[C].empty())
		{
			std::vector<bool> bParted(Cuts.size(), false);
			for (const int32_t J : Tree.ParentsFirst())
			{
				const bool bElsewhere = bCutAnywhere[size_t(J)] && !bCutOn[C][size_t(J)];
				bParted[size_t(J)] = bElsewhere ? !HasPart(J, static_cast<int32_t>(C)) : bCutAnywhere[size_t(J)];
			}
			HeadsOn[C] = static_cast<int32_t>(Made.Heads.size());
			Made.Heads.push_back(ClusterHeads(Tree, bParted));
		}
	}
	Made.Heads.push_back(ClusterHeads(Tree, bCutAnywhere));
	std::replace(HeadsOn.begin(), HeadsOn.end(), NoIndex, static_cast<int32_t>(Made.Heads.size()) - 1);

	struct Crossing
	{
		int32_t Edge;
		float T;
		int32_t LowJoint, HighJoint; // the joints on the two sides
	};
	std::vector<Crossing> Crossings;
	std::vector<bool> bCut(size_t(Mesh.EdgeCount()), false);
	for (const int32_t J : Tree.ParentsFirst())
	{
		for (const CutPoint& Point : Cuts[size_t(J)].Points)
		{
			const int32_t Outside = Made.Heads[size_t(HeadsOn[ComponentOf(Point.Edge)])][size_t(Tree.Parent(J))];
			Crossings.push_back(
				{Point.Edge, Point.T, Point.bLowInside ? J : Outside, Point.bLowInside ? Outside : J});
			bCut[size_t(Point.Edge)] = true;
		}
	}
	std::stable_sort(Crossings.begin(), Crossings.end(),
		[](const Crossing& A, const Crossing& B) { return A.Edge != B.Edge ? A.Edge < B.Edge : A.T < B.T; });

	Result<VertexGroups> Found =
		GroupVertices(Mesh, Host, [&](int32_t V, size_t I) { return !bCut[size_t(Mesh.EdgesAt(V)[I])]; });
	if (!Found)
	{
		return Found.State;
	}
	Made.PieceOf = std::move(Found->Of);
	Made.Count = Found->Count;
	// Along a cut points mostly lie between the same two pieces.
	const auto AddSide = [&](const PieceSide& Side)
	{
		const size_t Count = Made.Sides.size();
		if ((Count < 1 || Made.Sides[Count - 1] != Side) && (Count < 2 || Made.Sides[Count - 2] != Side))
		{
			Made.Sides.push_back(Side);
		}
	};
	for (const int32_t J : Tree.ParentsFirst())
	{
		for (const CutPoint& Point : Cuts[size_t(J)].Points)
		{
			AddSide({Made.PieceOf[size_t(Mesh.Edge(Point.Edge)[0])], J, Point.bLowInside});
			AddSide({Made.PieceOf[size_t(Mesh.Edge(Point.Edge)[1])], J, !Point.bLowInside});
		}
	}
	Made.HeadsAt.resize(size_t(Made.Count));
	for (size_t V = 0; V < Made.PieceOf.size(); ++V)
	{
		Made.HeadsAt[size_t(Made.PieceOf[V])] = HeadsOn[size_t(Mesh.ComponentOf()[V])];
	}

	std::vector<uint64_t> Votes;
	const auto KeyOf = [](int32_t Piece, int32_t Joint) { return uint64_t(Piece) << 32 | uint64_t(Joint); };
	for (size_t First = 0; First < Crossings.size();)
	{
		size_t Last = First;
		while (Last + 1 < Crossings.size() && Crossings[Last + 1].Edge == Crossings[First].Edge)
		{
			++Last;
		}
		const auto Ends = Mesh.Edge(Crossings[First].Edge);
		Votes.push_back(KeyOf(Made.PieceOf[size_t(Ends[0])], Crossings[First].LowJoint));
		Votes.push_back(KeyOf(Made.PieceOf[size_t(Ends[1])], Crossings[Last].HighJoint));
		First = Last + 1;
	}
	std::sort(Votes.begin(), Votes.end());
	for (size_t First = 0, End = 0; First < Votes.size(); First = End)
	{
		const auto From = Votes.begin() + static_cast<std::ptrdiff_t>(First);
		End = size_t(std::upper_bound(From, Votes.end(), *From) - Votes.begin());
		Made.Votes.push_back({static_cast<int32_t>(Votes[First] >> 32), static_cast<int32_t>(Votes[First]),
			static_cast<int32_t>(End - First)});
	}
	std::sort(Made.Sides.begin(), Made.Sides.end());
	Made.Sides.erase(std::unique(Made.Sides.begin(), Made.Sides.end()), Made.Sides.end());
	return Made;
}

bool IsClaimed(std::span<const PieceVote> Votes, std::span<const PieceSide> Sides, int32_t Joint,
	const std::vector<int32_t>& ClusterHead, const JointTree& Tree)
{
	const auto Speaks = [&](const PieceVote& Vote) { return Vote.Joint == ClusterHead[size_t(Joint)]; };
	const auto Agrees = [&](const PieceSide& Side) { return Tree.InSubtree(Joint, Side.CutJoint) == Side.bInside; };
	return std::any_of(Votes.begin(), Votes.end(), Speaks) && std::all_of(Sides.begin(), Sides.end(), Agrees);
}

std::vector<int32_t> FindUnclaimed(const Pieces& Parts, const std::vector<int32_t>& OwnerOf, const JointTree& Tree,
	const std::vector<int32_t>& RegionOf)
{
	std::vector<int32_t> Found;
	if (Tree.ParentsFirst().size() == 1)
	{
		return Found;
	}
	const auto OfPiece = [](const auto& Sorted, int32_t Piece)
	{
		const auto First = std::lower_bound(
			Sorted.begin(), Sorted.end(), Piece, [](const auto& Each, int32_t Wanted) { return Each.Piece < Wanted; });
		const auto Past = std::find_if(First, Sorted.end(), [Piece](const auto& Each) { return Each.Piece != Piece; });
		return std::span(First, Past);
	};
	for (int32_t V = 0; V < static_cast<int32_t>(RegionOf.size()); ++V)
	{
		const int32_t Piece = Parts.PieceOf[size_t(V)];
		const int32_t Owner = OwnerOf[size_t(Piece)], Label = RegionOf[size_t(V)];
		const std::vector<int32_t>& Heads = Parts.HeadsOf(Piece);
		const bool bClaimed = Owner != NoIndex
			? Heads[size_t(Label)] == Owner
			: IsClaimed(OfPiece(Parts.Votes, Piece), OfPiece(Parts.Sides, Piece), Label, Heads, Tree);
		if (!bClaimed)
		{
			Found.push_back(V);
		}
	}
	return Found;
}

std::vector<int32_t> FindSpeakers(
	std::span<const PieceVote> Votes, std::span<const PieceSide> Sides, const JointTree& Tree)
{
	constexpr double LeastShare = 0.07; // of the piece's votes
	int32_t Total = 0;
	for (const PieceVote& Vote : Votes)
	{
		Total += Vote.Count;
	}
	const auto HasMany = [&](const PieceVote& Vote) { return Vote.Count >= LeastShare * Total; };
	std::vector<int32_t> Found;
	for (const PieceVote& Vote : Votes)
	{
		const auto Overrules = [&](const PieceVote& Other)
		{ return HasMany(Other) && KnowsMore(Vote.Joint, Other.Joint, Sides, Tree); };
		if (HasMany(Vote) || std::any_of(Votes.begin(), Votes.end(), Overrules))
		{
			Found.push_back(Vote.Joint);
		}
	}
	return Found;
}
}
