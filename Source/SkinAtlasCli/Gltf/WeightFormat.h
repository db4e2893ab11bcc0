// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace SkinAtlas::Host
{
/** How weights are stored: 8 or 16 bit integers that sum exactly, or 32-bit floats. */
enum class WeightFormat : uint8_t
{
	Bits8,
	Bits16,
	Float,
};

/** Bits of one weight. */
constexpr int32_t BitsOf(WeightFormat Format)
{
	return Format == WeightFormat::Bits8 ? 8 : Format == WeightFormat::Bits16 ? 16 : 32;
}
}
