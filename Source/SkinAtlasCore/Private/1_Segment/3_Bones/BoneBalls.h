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

/** The ball around a bone, and farther by a margin. */
struct BoneBall
{
	Vec3d Middle;
	double Radius = 0.0;

	BoneBall(const Vec3d& From, const Vec3d& To, double Margin)
		: Middle(0.5 * (From + To)), Radius(0.5 * Length(To - From) + Margin)
	{
	}
};

/** Balls in fours, these in fours, up to one: a search costs about the logarithm of their number. */
class BoneBalls
{
public:
	BoneBalls() = default;

	/** Balls have the numbers of their places here. */
	explicit BoneBalls(const std::vector<BoneBall>& Balls);

	/**
	 * Visits, in any order, the balls that may have a point at most Distance() away from P: all that do and, for
	 * float's rounding, some that nearly do. The distance may shrink while they are visited, and may be negative.
	 */
	template <typename Limit, typename OnEach>
	void Near(const Vec3d& P, const Limit& Distance, OnEach&& Visit) const
	{
		if (!Levels.empty())
		{
			Walk(Asker(P), Levels.size() - 1, 0, Distance, Visit);
		}
	}

private:
	/** Four balls. */
	struct Four
	{
		std::array<float, 4> X = {}, Y = {}, Z = {}, Radius = {};
	};

	/** A point that asks four balls at once. */
	struct Asker
	{
		explicit Asker(const Vec3d& P)
			: X(static_cast<float>(P.X))
			, Y(static_cast<float>(P.Y))
			, Z(static_cast<float>(P.Z))
			, Hair(Rounding(P))
		{
		}

		template <typename Limit, typename OnEach>
		void AskFour(const Four& Each, const Limit& Distance, const OnEach& Visit) const
		{
			const Lanes WayX = X - Load(Each.X), WayY = Y - Load(Each.Y), WayZ = Z - Load(Each.Z);
			// A negative distance may take nearly all of the radius away: what both lose when they become float stays.
			const double Most = std::min(Distance(), 1e18);
			const Lanes Reach =
				Load(Each.Radius) + Lanes(static_cast<float>(Most + Hair + 0x1p-22 * std::abs(Most)));
			const Lanes Enough = Lanes(1.00001f) * Max(Reach, Lanes(0.0f));
			const LaneMask bFar = Enough * Enough < WayX * WayX + WayY * WayY + WayZ * WayZ;
			if (All(bFar))
			{
				return;
			}
			std::array<float, 4> Farther;
			Store(Select(bFar, Lanes(1.0f), Lanes(0.0f)), Farther.data());
			for (size_t Lane = 0; Lane < 4; ++Lane)
			{
				if (Farther[Lane] == 0.0f)
				{
					Visit(Lane);
				}
			}
		}

		Lanes X, Y, Z;
		double Hair;
	};

	/** Four I of a level, and what lies below it. */
	template <typename Limit, typename OnEach>
	void Walk(const Asker& Here, size_t Level, size_t I, const Limit& Distance, OnEach&& Visit) const
	{
		Here.AskFour(Levels[Level][I], Distance,
			[&](size_t Lane)
			{
				const size_t Below = 4 * I + Lane;
				if (Level > 0 && Below < Levels[Level - 1].size())
				{
					Walk(Here, Level - 1, Below, Distance, Visit);
				}
				else if (Level == 0 && Below < Order.size())
				{
					Visit(Order[Below]);
				}
			});
	}

	/** More than a point moves when its numbers become float. */
	static double Rounding(const Vec3d& P) { return 0x1p-22 * (std::abs(P.X) + std::abs(P.Y) + std::abs(P.Z)); }

	static Lanes Load(const std::array<float, 4>& From)
	{
		return LoadFours<0>([&From](int32_t) { return From.data(); });
	}

	std::vector<int32_t> Order;            // the balls, those near each other together
	std::vector<std::vector<Four>> Levels; // of the balls in that order, of four of these each, ... up to one four
};
}
