// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights in the form in which files and assets store them.

#pragma once

#include "SkinAtlas/Result.h"
#include "SkinAtlas/Weigh.h"

#include <string>
#include <vector>

namespace SkinAtlas
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

/**
 * Weights as a file stores them, one row per *source* vertex: copies of a vertex may differ. A row may name a joint
 * twice and stand in any order.
 */
struct StoredWeights
{
	int32_t Influences = 0;        // slots per row
	std::vector<uint8_t> Bits;     // one per row: 8 or 16, whole numbers out of 255 or 65535; 32, floats
	std::vector<uint16_t> Joints;  // rows * Influences
	std::vector<uint32_t> Weights; // rows * Influences: the number, or the bits of the float; not negative, finite

	int32_t RowCount() const { return static_cast<int32_t>(Bits.size()); }
};

/** Rows in that form. RowOf: the row of each source vertex (Topology::SourceToWelded). Errors: SizeMismatch. */
SKINATLASCORE_API Result<StoredWeights> StoreRows(
	const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format);

/**
 * 64-bit FNV-1a over the rows of all source vertices in their order, as 16 hexadecimal digits: per slot the joint (2
 * bytes) and the weight as it is stored (1, 2 or 4 bytes), low byte first; a slot whose stored weight is 0 counts as
 * joint 0.
 */
SKINATLASCORE_API std::string HashWeights(const StoredWeights& Rows);
}
