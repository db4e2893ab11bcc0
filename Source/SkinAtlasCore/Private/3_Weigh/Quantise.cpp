// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Weigh.h"

#include "3_Weigh/Units.h"

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
	std::vector<double> Exact(Slots);
	std::vector<int32_t> Units(Slots);
	UnitRounding Rounding;
	for (size_t First = 0; First < Rows.Weights.size(); First += Slots)
	{
		for (size_t I = 0; I < Slots; ++I)
		{
			Exact[I] = double(Rows.Weights[First + I]) * Whole;
		}
		Rounding.Round(Exact, Whole, Units);
		for (size_t I = 0; I < Slots; ++I)
		{
			Made.Weights[First + I] = static_cast<uint16_t>(Units[I]);
		}
	}
	return Made;
}
}
