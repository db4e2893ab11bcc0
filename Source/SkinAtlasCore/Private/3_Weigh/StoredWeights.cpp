// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/StoredWeights.h"

#include <algorithm>
#include <bit>

namespace SkinAtlas
{
Result<StoredWeights> StoreRows(const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format)
{
	const auto Missing =
		std::find_if(RowOf.begin(), RowOf.end(), [&](int32_t Row) { return Row < 0 || Row >= Rows.RowCount(); });
	if (Missing != RowOf.end())
	{
		return Status{Error::SizeMismatch, static_cast<int32_t>(Missing - RowOf.begin())};
	}
	Result<QuantisedWeights> Quantised;
	if (Format != WeightFormat::Float)
	{
		Quantised = Quantise(Rows, BitsOf(Format));
		if (!Quantised)
		{
			return Quantised.State;
		}
	}
	StoredWeights Stored;
	Stored.Influences = Rows.Influences;
	Stored.Bits.assign(RowOf.size(), static_cast<uint8_t>(BitsOf(Format)));
	Stored.Joints.reserve(RowOf.size() * size_t(Rows.Influences));
	Stored.Weights.reserve(RowOf.size() * size_t(Rows.Influences));
	for (const int32_t Row : RowOf)
	{
		const size_t First = size_t(Row) * size_t(Rows.Influences);
		for (size_t Slot = First; Slot < First + size_t(Rows.Influences); ++Slot)
		{
			Stored.Joints.push_back(Rows.Joints[Slot]);
			Stored.Weights.push_back(Format == WeightFormat::Float ? std::bit_cast<uint32_t>(Rows.Weights[Slot])
																   : Quantised->Weights[Slot]);
		}
	}
	return Stored;
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
	std::string Digits(16, '0');
	for (size_t Place = Digits.size(); Place-- > 0; Hash >>= 4)
	{
		Digits[Place] = "0123456789abcdef"[Hash & 0xf];
	}
	return Digits;
}
}
