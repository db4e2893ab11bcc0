// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/4_Cut/LoopCheck.h"

#include "Common/Normals.h"

#include <algorithm>

namespace SkinAtlas
{
Result<std::vector<int64_t>> AmountsOfSkin(const Topology& Mesh, const Context& Host)
{
	constexpr double ForArea = 0.75, Unit = 0x1p20;
	const Result<std::vector<double>> Sizes = OfTriangles(Mesh, Host,
		[&](int32_t T)
		{
			const auto Corners = Mesh.Triangle(T);
			const auto At = [&](size_t I) { return Vec3d(Mesh.Positions()[size_t(Corners[I])]); };
			return Length(Cross(At(1) - At(0), At(2) - At(0)));
		});
	if (!Sizes)
	{
		return Sizes.State;
	}
	std::vector<double> Area(size_t(Mesh.VertexCount()), 0.0);
	double Sum = 0.0;
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		for (const int32_t V : Mesh.Triangle(T))
		{
			Area[size_t(V)] += (*Sizes)[size_t(T)];
			Sum += (*Sizes)[size_t(T)];
		}
	}
	const double Mean = Sum / static_cast<double>(Mesh.VertexCount());
	std::vector<int64_t> Amounts;
	Amounts.reserve(Area.size());
	for (const double Each : Area)
	{
		const double Share = Mean > 0.0 ? Each / Mean : 1.0;
		Amounts.push_back(static_cast<int64_t>(Unit * (1.0 - ForArea + ForArea * Share)));
	}
	return Amounts;
}

PriorSkin::PriorSkin(const Topology& Mesh, const JointTree& InTree, const std::vector<int64_t>& InAmounts,
	const std::vector<int32_t>& InPrior)
	: Tree(InTree)
	, Amounts(InAmounts)
	, Prior(InPrior)
{
	struct Entry
	{
		uint64_t Key;
		int64_t Amount;
	};
	std::vector<Entry> Entries; // vertices that follow each other mostly have one key
	for (size_t V = 0; V < Prior.size(); ++V)
	{
		const uint64_t Key = uint64_t(Mesh.ComponentOf()[V]) << 32 | uint64_t(Tree.Place(Prior[V]));
		if (Entries.empty() || Entries.back().Key != Key)
		{
			Entries.push_back({Key, 0});
		}
		Entries.back().Amount += Amounts[V];
	}
	std::sort(Entries.begin(), Entries.end(), [](const Entry& A, const Entry& B) { return A.Key < B.Key; });
	Keys.reserve(Entries.size());
	Before.reserve(Entries.size() + 1);
	Before.push_back(0);
	for (const Entry& Each : Entries)
	{
		Keys.push_back(Each.Key);
		Before.push_back(Before.back() + Each.Amount);
	}
}

/** The skin of the keys from First on, but for those from End on. */
int64_t PriorSkin::Between(uint64_t First, uint64_t End) const
{
	const auto PlaceOf = [&](uint64_t Key)
	{ return size_t(std::lower_bound(Keys.begin(), Keys.end(), Key) - Keys.begin()); };
	return Before[PlaceOf(End)] - Before[PlaceOf(First)];
}

int64_t PriorSkin::InSubtree(int32_t Component, int32_t J) const
{
	const uint64_t First = uint64_t(Component) << 32 | uint64_t(Tree.Place(J));
	return Between(First, First + uint64_t(Tree.SubtreeSize(J)));
}

int64_t PriorSkin::Elsewhere(int32_t Component, int32_t J) const
{
	return Between(uint64_t(Component) << 32, (uint64_t(Component) + 1) << 32) - InSubtree(Component, J);
}

LoopCheck::LoopCheck(const Topology& InMesh, const JointTree& InTree)
	: Mesh(InMesh)
	, Tree(InTree)
	, SeenAt(size_t(InMesh.VertexCount()), 0)
	, CutAt(size_t(InMesh.EdgeCount()), 0)
	, Flood(size_t(InMesh.VertexCount()) + 1)
{
}

/** Marks the vertices at the loops, on both sides, and begins with those of one. */
void LoopCheck::Begin(bool bAbove, std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal,
	const PlaneSection& Section)
{
	++Stamp;
	Reached = 0;
	for (const SectionLoop& Loop : Loops)
	{
		for (const CurvePoint& Point : Loop.Points)
		{
			CutAt[size_t(Point.Edge)] = Stamp;
			for (const int32_t V : Mesh.Edge(Point.Edge))
			{
				const bool bMine = (Section.Side(Origin, Normal, V) >= 0.0) == bAbove;
				int32_t& Seen = SeenAt[size_t(V)];
				if (bMine && Seen != Stamp)
				{
					Flood[Reached++] = V;
				}
				Seen = bMine ? Stamp : -Stamp;
			}
		}
	}
}

/** Goes on until the flood is told to stop, or finds nothing more; false if it meets the other side. */
template <typename OnVertex>
bool LoopCheck::Spread(OnVertex&& MayGoOn)
{
	bool bApart = true;
	const size_t SeedCount = Reached;
	// Without a branch: whether a vertex was seen is anybody's guess, and a wrong one costs more than the rest.
	const auto Enter = [&](int32_t V)
	{
		int32_t& Seen = SeenAt[size_t(V)];
		Flood[Reached] = V;
		Reached += Seen != Stamp ? 1 : 0;
		bApart &= Seen != -Stamp;
		Seen = Stamp;
	};
	for (size_t Next = 0; Next < Reached && bApart && MayGoOn(Flood[Next]); ++Next)
	{
		const int32_t V = Flood[Next];
		const auto Near = Mesh.Neighbours(V);
		if (Next >= SeedCount) // a cut edge has a seed at one end: to all others it leads back
		{
			for (const int32_t Other : Near)
			{
				Enter(Other);
			}
			continue;
		}
		const auto Edges = Mesh.EdgesAt(V);
		for (size_t I = 0; I < Edges.size(); ++I)
		{
			if (CutAt[size_t(Edges[I])] != Stamp)
			{
				Enter(Near[I]);
			}
		}
	}
	return bApart;
}

LoopVerdict LoopCheck::Judge(int32_t J, const PriorSkin& Prior, double LeastAgreed,
	std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section)
{
	const int32_t Component = Mesh.ComponentOf()[size_t(Mesh.Edge(Loops[0].Points[0].Edge)[0])];
	const int64_t Wanted = Prior.InSubtree(Component, J), Others = Prior.Elsewhere(Component, J); // |N|, and the rest
	if (Wanted == 0)
	{
		return LoopVerdict::Disagrees;
	}
	const bool bAbove = Wanted <= Others;
	const double MostShare = bAbove ? 1.0 / LeastAgreed - 1.0 : 1.0 - LeastAgreed;
	const double MostStrange = static_cast<double>(Wanted) * MostShare;
	int64_t InN = 0, NotInN = 0; // of the side that is flooded
	Begin(bAbove, Loops, Origin, Normal, Section);
	const bool bApart = Spread(
		[&](int32_t V)
		{
			(Tree.InSubtree(Prior.Label(V), J) ? InN : NotInN) += Prior.Amount(V);
			return static_cast<double>(bAbove ? NotInN : InN) <= MostStrange;
		});
	const int64_t Right = bAbove ? InN : NotInN, Flooded = InN + NotInN;
	RightShare = Flooded > 0 ? static_cast<double>(Right) / static_cast<double>(Flooded) : 0.0;
	const int64_t Agreed = bAbove ? InN : Wanted - InN, Strangers = bAbove ? NotInN : Others - NotInN;
	const double Least = LeastAgreed * static_cast<double>(Wanted + Strangers);
	return !bApart								 ? LoopVerdict::Leaks
		   : static_cast<double>(Agreed) >= Least ? LoopVerdict::Agrees
												 : LoopVerdict::Disagrees;
}

double LoopCheck::CutOffArea(
	std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section)
{
	Begin(true, Loops, Origin, Normal, Section);
	Spread([](int32_t) { return true; });
	double Twice = 0.0;
	for (const int32_t V : std::span(Flood).first(Reached))
	{
		for (const int32_t E : Mesh.EdgesAt(V))
		{
			for (const int32_t T : Mesh.TrianglesAt(E))
			{
				// Each triangle once: at the edge from its lowest corner to its highest.
				const auto Corners = Mesh.Triangle(T);
				const int32_t Lowest = *std::min_element(Corners.begin(), Corners.end());
				const int32_t Highest = *std::max_element(Corners.begin(), Corners.end());
				const auto Ends = Mesh.Edge(E);
				const bool bInside =
					std::all_of(Corners.begin(), Corners.end(), [&](int32_t C) { return SeenAt[size_t(C)] == Stamp; });
				if (V == Lowest && Ends[1] == Highest && bInside)
				{
					const auto At = [&](size_t I) { return Vec3d(Mesh.Positions()[size_t(Corners[I])]); };
					Twice += Length(Cross(At(1) - At(0), At(2) - At(0)));
				}
			}
		}
	}
	return 0.5 * Twice;
}
}
