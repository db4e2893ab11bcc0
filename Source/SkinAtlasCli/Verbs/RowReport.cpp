// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/RowReport.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
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
}

Json CountInfluences(const SkinWeights& Rows)
{
	std::vector<int64_t> Counts(size_t(Rows.Influences), 0);
	for (size_t First = 0; First < Rows.Weights.size(); First += size_t(Rows.Influences))
	{
		const auto Begin = Rows.Weights.begin() + ptrdiff_t(First);
		const auto Used = std::count_if(Begin, Begin + Rows.Influences, [](float Weight) { return Weight > 0.0f; });
		++Counts[size_t(std::max<ptrdiff_t>(Used, 1)) - 1];
	}
	return Counts;
}

Json DescribePruned(const SkinWeights& Rows)
{
	Json Pruned = Json::object();
	Pruned["sum"] = Rows.PrunedMass;
	Pruned["largest"] = ShortDouble(Rows.LargestPruned);
	Pruned["rows"] = Rows.PrunedRows;
	return Pruned;
}

std::string HashWeights(const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format)
{
	const int32_t Bits = Format == WeightFormat::Bits8 ? 8 : 16;
	const int32_t WeightBytes = Format == WeightFormat::Float ? 4 : Bits / 8;
	const QuantisedWeights Stored =
		Format == WeightFormat::Float ? QuantisedWeights() : std::move(Quantise(Rows, Bits).Value);

	uint64_t Hash = 0xcbf29ce484222325;
	const auto Mix = [&](uint32_t Value, int32_t ByteCount)
	{
		for (int32_t Byte = 0; Byte < ByteCount; ++Byte)
		{
			Hash = (Hash ^ (Value >> (8 * Byte) & 0xff)) * 0x100000001b3;
		}
	};
	for (const int32_t Row : RowOf)
	{
		const size_t First = size_t(Row) * size_t(Rows.Influences);
		for (size_t Slot = First; Slot < First + size_t(Rows.Influences); ++Slot)
		{
			const uint32_t Weight =
				Format == WeightFormat::Float ? std::bit_cast<uint32_t>(Rows.Weights[Slot]) : Stored.Weights[Slot];
			Mix(Weight == 0 ? 0 : Rows.Joints[Slot], 2);
			Mix(Weight, WeightBytes);
		}
	}
	return Hexadecimal(Hash);
}
}
