// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/RowReport.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace SkinAtlas::Host
{
namespace
{
std::string Hexadecimal(uint64_t Value)
{
	char Text[17];
	std::snprintf(Text, sizeof(Text), "%016llx", static_cast<unsigned long long>(Value));
	return Text;
}

template <typename Number>
Json CountNonZero(int32_t Influences, const std::vector<Number>& Weights)
{
	std::vector<int64_t> Counts(size_t(Influences), 0);
	for (size_t First = 0; First < Weights.size(); First += size_t(Influences))
	{
		const auto Begin = Weights.begin() + ptrdiff_t(First);
		const auto Used = std::count_if(Begin, Begin + Influences, [](Number Weight) { return Weight > 0; });
		++Counts[size_t(std::max<ptrdiff_t>(Used, 1)) - 1];
	}
	return Counts;
}
}

Json CountInfluences(const SkinWeights& Rows)
{
	return CountNonZero(Rows.Influences, Rows.Weights);
}

Json CountInfluences(const StoredWeights& Rows)
{
	return CountNonZero(Rows.Influences, Rows.Weights);
}

Json DescribePruned(const SkinWeights& Rows)
{
	Json Pruned = Json::object();
	Pruned["sum"] = Rows.PrunedMass;
	Pruned["largest"] = ShortDouble(Rows.LargestPruned);
	Pruned["rows"] = Rows.PrunedRows;
	return Pruned;
}

Json DescribeMask(std::span<const float> Mask)
{
	if (Mask.empty())
	{
		return nullptr;
	}
	double Sum = 0.0;
	for (const float Value : Mask)
	{
		Sum += Value;
	}
	Json Described = Json::object();
	Described["mean"] = ShortDouble(float(Sum / double(Mask.size())));
	Described["least"] = ShortDouble(*std::min_element(Mask.begin(), Mask.end()));
	Described["below-one"] = std::count_if(Mask.begin(), Mask.end(), [](float Value) { return Value < 1.0f; });
	return Described;
}

std::string HashWeights(const StoredWeights& Rows)
{
	uint64_t Hash = 0xcbf29ce484222325;
	const auto Mix = [&](uint32_t Value, int32_t ByteCount)
	{
		for (int32_t Byte = 0; Byte < ByteCount; ++Byte)
		{
			Hash = (Hash ^ (Value >> (8 * Byte) & 0xff)) * 0x100000001b3;
		}
	};
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		const uint32_t Weight = Rows.Weights[Slot];
		Mix(Weight == 0 ? 0 : Rows.Joints[Slot], 2);
		Mix(Weight, Rows.Bits[Slot / size_t(Rows.Influences)] / 8);
	}
	return Hexadecimal(Hash);
}
}
