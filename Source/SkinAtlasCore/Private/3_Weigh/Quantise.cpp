// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Weigh.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace SkinAtlas
{
Result<QuantisedWeights> Quantise(const SkinWeights& Rows, int32_t Bits)
{
	if ((Bits != 8 && Bits != 16) || Rows.Influences < 1)
	{
		return Status{Error::BadOption};
	}
	const int32_t Whole = Bits == 8 ? 255 : 65535;
	const size_t Slots = size_t(Rows.Influences);
	QuantisedWeights Made;
	Made.Bits = Bits;
	Made.Weights.resize(Rows.Weights.size());
	std::vector<double> Remainder(Slots);
	std::vector<size_t> Order(Slots);
	for (size_t First = 0; First < Rows.Weights.size(); First += Slots)
	{
		int32_t Left = Whole;
		for (size_t I = 0; I < Slots; ++I)
		{
			const double Exact = double(Rows.Weights[First + I]) * Whole;
			const int32_t Floor = std::clamp(static_cast<int32_t>(Exact), 0, Left);
			Made.Weights[First + I] = static_cast<uint16_t>(Floor);
			Remainder[I] = Exact - Floor;
			Left -= Floor;
		}
		// Fewer units are left than there are weights above 0: each was rounded down by less than one.
		std::iota(Order.begin(), Order.end(), size_t(0));
		std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) { return Remainder[A] > Remainder[B]; });
		for (size_t I = 0; Left > 0; I = (I + 1) % Slots, --Left)
		{
			++Made.Weights[First + Order[I]];
		}
	}
	return Made;
}
}
