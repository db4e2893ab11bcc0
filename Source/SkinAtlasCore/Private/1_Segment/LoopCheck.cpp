// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/LoopCheck.h"

#include <algorithm>

namespace SkinAtlas
{
PriorCounts::PriorCounts(const Topology& Mesh, const JointTree& InTree, const std::vector<int32_t>& InPrior)
	: Tree(InTree)
	, Prior(InPrior)
{
	Keys.reserve(Prior.size());
	for (size_t V = 0; V < Prior.size(); ++V)
	{
		Keys.push_back(uint64_t(Mesh.ComponentOf()[V]) << 32 | uint64_t(Tree.Place(Prior[V])));
	}
	std::sort(Keys.begin(), Keys.end());
}

int32_t PriorCounts::InSubtree(int32_t Component, int32_t J) const
{
	const uint64_t First = uint64_t(Component) << 32 | uint64_t(Tree.Place(J));
	const auto Begin = std::lower_bound(Keys.begin(), Keys.end(), First);
	const auto End = std::lower_bound(Begin, Keys.end(), First + uint64_t(Tree.SubtreeSize(J)));
	return static_cast<int32_t>(End - Begin);
}

bool PriorCounts::HoldsAll(int32_t Component, int32_t J) const
{
	const auto Begin = std::lower_bound(Keys.begin(), Keys.end(), uint64_t(Component) << 32);
	const auto End = std::lower_bound(Begin, Keys.end(), (uint64_t(Component) + 1) << 32);
	return End - Begin == InSubtree(Component, J);
}

LoopCheck::LoopCheck(const Topology& InMesh, const JointTree& InTree)
	: Mesh(InMesh)
	, Tree(InTree)
	, SeenAt(size_t(InMesh.VertexCount()), 0)
	, CutAt(size_t(InMesh.EdgeCount()), 0)
{
}

LoopVerdict LoopCheck::Judge(int32_t J, const PriorCounts& Prior, double LeastAgreement, const SectionLoop& Loop,
	const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section)
{
	const int32_t Component = Mesh.ComponentOf()[size_t(Mesh.Edge(Loop.Points[0].Edge)[0])];
	const int32_t Wanted = Prior.InSubtree(Component, J); // |N|
	const int32_t MostStrangers = static_cast<int32_t>(Wanted * (1.0 / LeastAgreement - 1.0));
	if (Wanted == 0)
	{
		return LoopVerdict::Disagrees;
	}
	++Stamp;
	Flood.clear();
	for (const CurvePoint& Point : Loop.Points)
	{
		CutAt[size_t(Point.Edge)] = Stamp;
		for (const int32_t V : Mesh.Edge(Point.Edge))
		{
			if (Section.Side(Origin, Normal, V) >= 0.0 && SeenAt[size_t(V)] != Stamp)
			{
				SeenAt[size_t(V)] = Stamp;
				Flood.push_back(V);
			}
		}
	}
	int32_t Agreed = 0, Strangers = 0;
	const size_t SeedCount = Flood.size();
	for (size_t Next = 0; Next < Flood.size() && Strangers <= MostStrangers; ++Next)
	{
		const int32_t V = Flood[Next];
		++(Tree.InSubtree(Prior.Label(V), J) ? Agreed : Strangers);
		const auto Near = Mesh.Neighbours(V);
		const auto Enter = [&](int32_t Other)
		{
			SeenAt[size_t(Other)] = Stamp;
			Flood.push_back(Other);
		};
		if (Next >= SeedCount) // a cut edge has a seed at one end: to all others it leads back
		{
			for (const int32_t Other : Near)
			{
				if (SeenAt[size_t(Other)] != Stamp)
				{
					Enter(Other);
				}
			}
			continue;
		}
		const auto Edges = Mesh.EdgesAt(V);
		for (size_t I = 0; I < Edges.size(); ++I)
		{
			if (SeenAt[size_t(Near[I])] != Stamp && CutAt[size_t(Edges[I])] != Stamp)
			{
				Enter(Near[I]);
			}
		}
	}
	for (const CurvePoint& Point : Loop.Points)
	{
		for (const int32_t V : Mesh.Edge(Point.Edge))
		{
			if (Section.Side(Origin, Normal, V) < 0.0 && SeenAt[size_t(V)] == Stamp)
			{
				return LoopVerdict::Leaks;
			}
		}
	}
	return Agreed >= LeastAgreement * (Wanted + Strangers) ? LoopVerdict::Agrees : LoopVerdict::Disagrees;
}

double LoopCheck::CutOffArea() const
{
	double Twice = 0.0;
	for (const int32_t V : Flood)
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
