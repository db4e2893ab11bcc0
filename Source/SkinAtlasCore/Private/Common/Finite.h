// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Tests for NaN and infinity on the bits: they hold even where a compiler was told that there are none.

#pragma once

#include "SkinAtlas/Types.h"

#include <bit>

namespace SkinAtlas
{
inline bool IsFinite(float Value) { return (std::bit_cast<uint32_t>(Value) & 0x7f800000u) != 0x7f800000u; }
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
