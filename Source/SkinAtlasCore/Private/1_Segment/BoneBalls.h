// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The balls around bones, asked four at a time: of all bones only those are looked at that may be the nearest.

#pragma once

#include "Common/Lanes.h"
#include "Common/Vector.h"

#include <algorithm>
#include <array>
#include <vector>

namespace SkinAtlas
{
static_assert(LaneCount == 4, "a lane for each of four balls");

class BoneBalls
{
public:
	/** The ball around a bone, and farther by Margin; the first is number 0. */
	void Add(const Vec3d& From, const Vec3d& To, double Margin)
	{
		if (Count % 4 == 0)
		{
			Fours.emplace_back();
		}
		const Vec3d Middle = 0.5 * (From + To);
		const double Radius = 0.5 * Length(To - From) + Margin;
		const size_t Lane = size_t(Count++ % 4);
		Fours.back().X[Lane] = static_cast<float>(Middle.X);
		Fours.back().Y[Lane] = static_cast<float>(Middle.Y);
		Fours.back().Z[Lane] = static_cast<float>(Middle.Z);
		Fours.back().Radius[Lane] = static_cast<float>(Radius + Rounding(Middle));
	}

	/**
	 * Visits, in their order, the balls that may have a point at most Distance() away from P: all that do and, for
	 * float's rounding, some that nearly do. The distance may shrink while they are visited.
	 */
	template <typename Limit, typename OnEach>
	void Near(const Vec3d& P, const Limit& Distance, OnEach&& Visit) const
	{
		const Lanes X(static_cast<float>(P.X)), Y(static_cast<float>(P.Y)), Z(static_cast<float>(P.Z));
		const double Hair = Rounding(P);
		for (size_t F = 0; F < Fours.size(); ++F)
		{
			const Four& Each = Fours[F];
			const Lanes WayX = X - Load(Each.X), WayY = Y - Load(Each.Y), WayZ = Z - Load(Each.Z);
			const Lanes Reach = Load(Each.Radius) + Lanes(static_cast<float>(std::min(Distance() + Hair, 1e18)));
			const Lanes Enough = Lanes(1.00001f) * Max(Reach, Lanes(0.0f));
			const LaneMask bFar = Enough * Enough < WayX * WayX + WayY * WayY + WayZ * WayZ;
			if (All(bFar))
			{
				continue;
			}
			std::array<float, 4> Farther;
			Store(Select(bFar, Lanes(1.0f), Lanes(0.0f)), Farther.data());
			for (int32_t Lane = 0; Lane < 4; ++Lane)
			{
				if (const int32_t B = 4 * static_cast<int32_t>(F) + Lane; B < Count && Farther[size_t(Lane)] == 0.0f)
				{
					Visit(B);
				}
			}
		}
	}

private:
	struct Four
	{
		std::array<float, 4> X = {}, Y = {}, Z = {}, Radius = {};
	};

	/** More than a point moves when its numbers become float. */
	static double Rounding(const Vec3d& P) { return 0x1p-22 * (std::abs(P.X) + std::abs(P.Y) + std::abs(P.Z)); }

	static Lanes Load(const std::array<float, 4>& From)
	{
		return LoadFours<0>([&From](int32_t) { return From.data(); });
	}

	std::vector<Four> Fours;
	int32_t Count = 0;
};
}
