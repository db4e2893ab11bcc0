// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/QuadLattice.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace SkinAtlas::Host
{
QuadNet::QuadNet(const Cage& Frame) : PointCount(static_cast<int32_t>(Frame.Points.size())), Quads(Frame.Quads)
{
	std::map<std::pair<int32_t, int32_t>, int32_t> EdgeIds;
	for (const auto& Quad : Quads)
	{
		auto& Own = Sides.emplace_back();
		for (int32_t S = 0; S < 4; ++S)
		{
			const int32_t A = Quad[S], B = Quad[(S + 1) % 4];
			const auto [Place, bNew] = EdgeIds.try_emplace(std::minmax({A, B}), EdgeCount);
			if (bNew)
			{
				++EdgeCount;
				bOnPlane.push_back(Frame.Points[A].X == 0.0 && Frame.Points[B].X == 0.0);
			}
			else
			{
				bOnPlane[Place->second] = false; // a quad on either side: it only crosses from plane to plane
			}
			Own[S] = {Place->second, A > B};
		}
	}
	for (const Vec3d& P : Frame.Points)
	{
		PlanePoints += P.X == 0.0 ? 1 : 0;
	}

	std::vector<int32_t> Leader(EdgeCount);
	std::iota(Leader.begin(), Leader.end(), 0);
	const auto Find = [&](int32_t E)
	{
		while (Leader[E] != E)
		{
			E = Leader[E] = Leader[Leader[E]];
		}
		return E;
	};
	for (const auto& Own : Sides)
	{
		for (int32_t S = 0; S < 2; ++S)
		{
			const auto [Low, High] = std::minmax({Find(Own[S].Edge), Find(Own[S + 2].Edge)});
			Leader[High] = Low;
		}
	}
	BandOf.resize(EdgeCount);
	for (int32_t E = 0; E < EdgeCount; ++E)
	{
		BandOf[E] = Find(E) == E ? BandCount++ : BandOf[Find(E)]; // the leader is the lowest edge, so it comes first
	}
}

QuadLattice::QuadLattice(const QuadNet& InNet, std::vector<int32_t> InCuts) : Net(&InNet), Cuts(std::move(InCuts))
{
	Total = Net->PointCount;
	for (int32_t E = 0; E < Net->EdgeCount; ++E)
	{
		EdgeStart.push_back(Total);
		Total += Cuts[Net->BandOf[E]] - 1;
	}
	for (int32_t Q = 0; Q < static_cast<int32_t>(Net->Quads.size()); ++Q)
	{
		QuadStart.push_back(Total);
		Total += (Wide(Q) - 1) * (Deep(Q) - 1);
	}
}

int32_t QuadLattice::OnSide(int32_t Q, int32_t S, int32_t Step) const
{
	const QuadNet::Side& Own = Net->Sides[Q][S];
	const int32_t Count = Cuts[Net->BandOf[Own.Edge]];
	if (Step == 0 || Step == Count)
	{
		return Net->Quads[Q][Step == 0 ? S : (S + 1) % 4];
	}
	return EdgeStart[Own.Edge] + (Own.bReversed ? Count - Step : Step) - 1;
}

int32_t QuadLattice::Index(int32_t Q, int32_t I, int32_t J) const
{
	const int32_t W = Wide(Q), D = Deep(Q);
	if (J == 0)
	{
		return OnSide(Q, 0, I);
	}
	if (I == W)
	{
		return OnSide(Q, 1, J);
	}
	if (J == D)
	{
		return OnSide(Q, 2, W - I);
	}
	if (I == 0)
	{
		return OnSide(Q, 3, D - J);
	}
	return QuadStart[Q] + (J - 1) * (W - 1) + I - 1;
}

int64_t QuadLattice::CountMirrored(const QuadNet& Net, std::span<const int32_t> Cuts)
{
	int64_t Half = Net.PointCount;
	int64_t Plane = Net.PlanePoints;
	for (int32_t E = 0; E < Net.EdgeCount; ++E)
	{
		const int64_t Inner = Cuts[Net.BandOf[E]] - 1;
		Half += Inner;
		Plane += Net.bOnPlane[E] ? Inner : 0;
	}
	for (const auto& Own : Net.Sides)
	{
		Half += int64_t(Cuts[Net.BandOf[Own[0].Edge]] - 1) * (Cuts[Net.BandOf[Own[1].Edge]] - 1);
	}
	return 2 * Half - Plane;
}
}
