// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/3_Bones/BoneBalls.h"

#include "Common/Morton.h"

#include <numeric>
#include <span>

namespace SkinAtlas
{
BoneBalls::BoneBalls(const std::vector<BoneBall>& Balls)
	: Order(Balls.size())
{
	std::iota(Order.begin(), Order.end(), 0);
	constexpr size_t Few = 64; // bones of a skeleton mostly follow each other: it pays to sort many
	if (Balls.size() > Few)
	{
		Box Whole;
		for (const BoneBall& Each : Balls)
		{
			Whole.Include(Each.Middle);
		}
		std::vector<uint64_t> Cell;
		for (const BoneBall& Each : Balls)
		{
			Cell.push_back(MortonCell(Each.Middle, Whole));
		}
		std::stable_sort(Order.begin(), Order.end(),
			[&](int32_t A, int32_t B) { return Cell[size_t(A)] < Cell[size_t(B)]; });
	}
	std::vector<BoneBall> Below;
	for (const int32_t B : Order)
	{
		Below.push_back(Balls[size_t(B)]);
	}
	while (!Below.empty())
	{
		std::vector<Four>& Fours = Levels.emplace_back((Below.size() + 3) / 4);
		std::vector<BoneBall> Above;
		for (size_t F = 0; F < Fours.size(); ++F)
		{
			const auto Its = std::span(Below).subspan(4 * F, std::min<size_t>(4, Below.size() - 4 * F));
			BoneBall Around({}, {}, 0.0);
			for (size_t I = 0; I < Its.size(); ++I)
			{
				Fours[F].X[I] = static_cast<float>(Its[I].Middle.X);
				Fours[F].Y[I] = static_cast<float>(Its[I].Middle.Y);
				Fours[F].Z[I] = static_cast<float>(Its[I].Middle.Z);
				Fours[F].Radius[I] =
					static_cast<float>((1.0 + 0x1p-22) * (Its[I].Radius + Rounding(Its[I].Middle)));
				Around.Middle += (1.0 / static_cast<double>(Its.size())) * Its[I].Middle;
			}
			for (const BoneBall& Each : Its)
			{
				Around.Radius = std::max(Around.Radius, Length(Each.Middle - Around.Middle) + Each.Radius);
			}
			Above.push_back(Around);
		}
		Below = Fours.size() > 1 ? std::move(Above) : std::vector<BoneBall>();
	}
}
}
