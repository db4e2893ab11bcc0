// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/5_Label/Exclaves.h"

#include "Common/VertexGroups.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace SkinAtlas
{
namespace
{
constexpr int32_t ExclaveSteps = 2; // up or down, between regions that hang together

/** The vertices of a region in a group. */
struct Share
{
	int32_t Component = NoIndex, Region = NoIndex, Group = NoIndex;
	int32_t Size = 0;

	auto Key() const { return std::tuple(Component, Region, Group); }
	static bool IsBefore(const Share& A, const Share& B) { return A.Key() < B.Key(); }
	bool IsOfRegion(const Share& Other) const { return Component == Other.Component && Region == Other.Region; }
};

/** Appends a share, or adds it to the last one if that is the same. */
void Append(const Share& Each, std::vector<Share>& InOut)
{
	if (!InOut.empty() && InOut.back().Key() == Each.Key())
	{
		InOut.back().Size += Each.Size;
	}
	else
	{
		InOut.push_back(Each);
	}
}

/** Sorted by component, region and group. */
std::vector<Share> FindShares(const Topology& Mesh, const VertexGroups& Groups, const std::vector<int32_t>& RegionOf)
{
	std::vector<Share> Runs, Shares; // vertices that follow each other mostly are of one
	for (size_t V = 0; V < RegionOf.size(); ++V)
	{
		Append({Mesh.ComponentOf()[V], RegionOf[V], Groups.Of[V], 1}, Runs);
	}
	std::sort(Runs.begin(), Runs.end(), Share::IsBefore);
	for (const Share& Each : Runs)
	{
		Append(Each, Shares);
	}
	return Shares;
}

/** The vertices that a share's group has of the regions beside its region in the tree. */
int32_t CountBeside(const Share& Of, const std::vector<Share>& Shares, const JointTree& Tree)
{
	int32_t Count = 0;
	const auto Add = [&](int32_t Region)
	{
		const Share Wanted{Of.Component, Region, Of.Group};
		const auto Found = std::lower_bound(Shares.begin(), Shares.end(), Wanted, Share::IsBefore);
		Count += Found != Shares.end() && Found->Key() == Wanted.Key() ? Found->Size : 0;
	};
	if (const int32_t Parent = Tree.Parent(Of.Region); Parent != NoIndex)
	{
		Add(Parent);
	}
	for (const int32_t Child : Tree.Children(Of.Region))
	{
		Add(Child);
	}
	return Count;
}

/** Per group: whether some region is at home there. Of equals the first group is its home. */
std::vector<bool> FindHomes(const std::vector<Share>& Shares, const JointTree& Tree, int32_t GroupCount)
{
	std::vector<bool> bHome(size_t(GroupCount), false);
	for (size_t First = 0; First < Shares.size();)
	{
		int32_t Most = 0, Home = NoIndex;
		size_t Next = First;
		for (; Next < Shares.size() && Shares[Next].IsOfRegion(Shares[First]); ++Next)
		{
			const int32_t Size = Shares[Next].Size;
			const int32_t Counted = Size + std::min(Size, CountBeside(Shares[Next], Shares, Tree));
			Home = Counted > Most ? Shares[Next].Group : Home;
			Most = std::max(Counted, Most);
		}
		bHome[size_t(Home)] = true;
		First = Next;
	}
	return bHome;
}
}

Result<std::vector<Exclave>> FindExclaves(
	const Topology& Mesh, const JointTree& Tree, const std::vector<int32_t>& RegionOf, const Context& Host)
{
	const auto HangTogether = [&](int32_t A, int32_t B)
	{
		return (Tree.InSubtree(A, B) || Tree.InSubtree(B, A)) &&
			   std::abs(Tree.StepsToRoot(A) - Tree.StepsToRoot(B)) <= ExclaveSteps;
	};
	const Result<VertexGroups> Grouped = GroupVertices(Mesh, Host, [&](int32_t V, size_t I)
		{ return HangTogether(RegionOf[size_t(V)], RegionOf[size_t(Mesh.Neighbours(V)[I])]); });
	if (!Grouped)
	{
		return Grouped.State;
	}
	const VertexGroups& Groups = *Grouped;
	std::vector<Exclave> Found;
	if (Groups.Count == Mesh.ComponentCount())
	{
		return Found; // each hangs together, as most do
	}
	const std::vector<bool> bHome = FindHomes(FindShares(Mesh, Groups, RegionOf), Tree, Groups.Count);
	std::vector<Exclave> ByGroup(bHome.size());
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		const size_t Group = size_t(Groups.Of[size_t(V)]);
		if (bHome[Group])
		{
			continue;
		}
		ByGroup[Group].Vertices.push_back(V);
		for (const int32_t Near : Mesh.Neighbours(V))
		{
			if (bHome[size_t(Groups.Of[size_t(Near)])])
			{
				ByGroup[Group].Around.push_back(RegionOf[size_t(Near)]);
			}
		}
	}
	for (Exclave& Each : ByGroup)
	{
		std::sort(Each.Around.begin(), Each.Around.end());
		Each.Around.erase(std::unique(Each.Around.begin(), Each.Around.end()), Each.Around.end());
		if (!Each.Around.empty())
		{
			Found.push_back(std::move(Each));
		}
	}
	return Found;
}
}
