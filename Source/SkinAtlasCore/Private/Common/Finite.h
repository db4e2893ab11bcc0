// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Tests for NaN and infinity on the bits: they hold even where a compiler was told that there are none.

#pragma once

#include "SkinAtlas/Types.h"

#include <cstring>

namespace SkinAtlas
{
/** By memcpy: not every library the core is built with has std::bit_cast. */
inline uint32_t BitsOf(float Value)
{
	uint32_t Bits = 0;
	std::memcpy(&Bits, &Value, sizeof(Bits));
	return Bits;
}

inline bool IsFinite(float Value) { return (BitsOf(Value) & 0x7f800000u) != 0x7f800000u; }
inline bool IsFinite(const Vec3& P) { return IsFinite(P.X) && IsFinite(P.Y) && IsFinite(P.Z); }
inline bool IsFinite(const Affine& M)
{
	for (const auto& Row : M.Row)
	{
		for (const float Value : Row)
		{
			if (!IsFinite(Value))
			{
				return false;
			}
		}
	}
	return true;
}
}
