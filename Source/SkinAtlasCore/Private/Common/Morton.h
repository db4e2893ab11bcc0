// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Places along a curve that stays long in every part of space: what follows each other on it lies near each other.

#pragma once

#include "Common/Box.h"

#include <cstdint>

namespace SkinAtlas
{
inline constexpr int32_t MortonBits = 11; // an axis

/** Spreads the low 11 bits of a number to every third bit. */
inline uint64_t SpreadBits(uint64_t X)
{
	X = (X | X << 16) & 0x070000ffull;
	X = (X | X << 8) & 0x0700f00full;
	X = (X | X << 4) & 0x430c30c3ull;
	return (X | X << 2) & 0x49249249ull;
}

/** The cell of a point of a box, cubes of which there are 2048 along its greatest side. */
inline uint64_t MortonCell(const Vec3d& P, const Box& Whole)
{
	constexpr double Last = (uint64_t(1) << MortonBits) - 1;
	const Vec3d Size = Whole.High - Whole.Low;
	const double Greatest = std::max({Size.X, Size.Y, Size.Z});
	const Vec3d Cell = (Greatest > 0.0 ? Last / Greatest : 0.0) * (P - Whole.Low);
	return SpreadBits(uint64_t(Cell.X)) | SpreadBits(uint64_t(Cell.Y)) << 1 | SpreadBits(uint64_t(Cell.Z)) << 2;
}
}
