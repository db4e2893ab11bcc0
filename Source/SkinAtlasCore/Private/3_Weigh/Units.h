// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rounding that keeps the sum: the one way from weights to whole numbers.

#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace SkinAtlas
{
/**
 * Largest remainder: each number is rounded down, then the units left go to the greatest remainders,
 * ties to the first.
 */
class UnitRounding
{
public:
	/** Exact: not negative, of sum Total but for rounding. */
	void Round(std::span<const double> Exact, int32_t Total, std::span<int32_t> Out)
	{
		int32_t Left = Total;
		Remainder.resize(Exact.size());
		Order.resize(Exact.size());
		for (size_t I = 0; I < Exact.size(); ++I)
		{
			Out[I] = std::clamp(static_cast<int32_t>(Exact[I]), 0, Left);
			Remainder[I] = Exact[I] - Out[I];
			Left -= Out[I];
		}
		// Fewer units are left than there are weights above 0: each was rounded down by less than one.
		std::iota(Order.begin(), Order.end(), size_t(0));
		std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) { return Remainder[A] > Remainder[B]; });
		for (size_t I = 0; Left > 0; I = (I + 1) % Exact.size(), --Left)
		{
			++Out[Order[I]];
		}
	}

private:
	std::vector<double> Remainder; // scratch
	std::vector<size_t> Order;
};
}
