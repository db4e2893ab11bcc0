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
	/** The ball around a bone, and farther by Margin; the first is number 0. Bones that follow each other are near. */
	void Add(const Vec3d& From, const Vec3d& To, double Margin)
	{
		const size_t F = size_t(Count / 4);
		Bones.resize(F + 1);
		Fours.resize(F / 4 + 1);
		Put(0.5 * (From + To), 0.5 * Length(To - From) + Margin, size_t(Count % 4), Bones[F]);
		++Count;

		// Around the four from the middle of their middles.
		const size_t Members = size_t(Count) - 4 * F;
		Vec3d Middle;
		for (size_t I = 0; I < Members; ++I)
		{
			Middle += (1.0 / static_cast<double>(Members)) * MiddleOf(Bones[F], I);
		}
		double Radius = 0.0;
		for (size_t I = 0; I < Members; ++I)
		{
			Radius = std::max(Radius, Length(MiddleOf(Bones[F], I) - Middle) + Bones[F].Radius[I]);
		}
		Put(Middle, Radius, F % 4, Fours[F / 4]);
	}

	/**
	 * Visits, in their order, the balls that may have a point at most Distance() away from P: all that do and, for
	 * float's rounding, some that nearly do. The distance may shrink while they are visited.
	 */
	template <typename Limit, typename OnEach>
	void Near(const Vec3d& P, const Limit& Distance, OnEach&& Visit) const
	{
		const Asker Here(P);
		for (size_t G = 0; G < Fours.size(); ++G)
		{
			Here.AskFour(Fours[G], Distance,
				[&](size_t Lane)
				{
					if (const size_t F = 4 * G + Lane; F < Bones.size())
					{
						Here.AskFour(Bones[F], Distance,
							[&](size_t Of)
							{
								if (const int32_t B = static_cast<int32_t>(4 * F + Of); B < Count)
								{
									Visit(B);
								}
							});
					}
				});
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
			const Lanes Reach = Load(Each.Radius) + Lanes(static_cast<float>(std::min(Distance() + Hair, 1e18)));
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

	static void Put(const Vec3d& Middle, double Radius, size_t Lane, Four& Out)
	{
		Out.X[Lane] = static_cast<float>(Middle.X);
		Out.Y[Lane] = static_cast<float>(Middle.Y);
		Out.Z[Lane] = static_cast<float>(Middle.Z);
		Out.Radius[Lane] = static_cast<float>(Radius + Rounding(Middle));
	}
	static Vec3d MiddleOf(const Four& Of, size_t Lane) { return {Of.X[Lane], Of.Y[Lane], Of.Z[Lane]}; }

	/** More than a point moves when its numbers become float. */
	static double Rounding(const Vec3d& P) { return 0x1p-22 * (std::abs(P.X) + std::abs(P.Y) + std::abs(P.Z)); }

	static Lanes Load(const std::array<float, 4>& From)
	{
		return LoadFours<0>([&From](int32_t) { return From.data(); });
	}

	std::vector<Four> Bones; // four bones each
	std::vector<Four> Fours; // around four of Bones each
	int32_t Count = 0;
};
}
