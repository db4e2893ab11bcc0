// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which numbers are none, and which places are too far. NaN and infinity are told by their bits: that holds even where
// a compiler was told that there are none.

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
/**
 * Whether a position is one that can be reckoned with: finite, and at most 2^50, about 1e15, along each axis. Squares
 * of distances are then floats and nothing that is sought by distance is infinitely far; asked once, where positions
 * come in.
 */
inline bool IsPlace(const Vec3& P)
{
	constexpr float Farthest = 0x1p50f;
	const auto IsNear = [](float X) { return IsFinite(X) && X >= -Farthest && X <= Farthest; };
	return IsNear(P.X) && IsNear(P.Y) && IsNear(P.Z);
}

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
