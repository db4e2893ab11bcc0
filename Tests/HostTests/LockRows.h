// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows of a file, for tests of what stays of them.

#pragma once

#include "AllCharacters.h"
#include "SmallGltf.h"
#include "TestHarness.h"

#include "SkinAtlas/Locks.h"

#include <bit>

namespace SkinAtlas::Host
{
inline BoundCharacter BindIt(const Character& Who, const BindOptions& Options = {})
{
	std::vector<std::string_view> Names;
	auto Made = Bind(Who.Mesh(), Who.Skeleton(Names), Options);
	REQUIRE(Made);
	return std::move(*Made);
}

inline StoredWeights ReadBack(const Document& File, const Character& Who)
{
	auto Stored = ReadStoredWeights(File, Who);
	INFO(Sentence(Stored));
	REQUIRE(Stored);
	return std::move(*Stored);
}

/** The stored number of a joint in a row, as a number in the row's form. */
inline double Column(const StoredWeights& Rows, size_t S, int32_t J)
{
	double Sum = 0.0;
	for (size_t Slot = S * size_t(Rows.Influences); Slot < (S + 1) * size_t(Rows.Influences); ++Slot)
	{
		const uint32_t Number = Rows.Weights[Slot];
		Sum += Rows.Joints[Slot] != J ? 0.0 : Rows.Bits[S] == 32 ? double(std::bit_cast<float>(Number)) : Number;
	}
	return Sum;
}
}
