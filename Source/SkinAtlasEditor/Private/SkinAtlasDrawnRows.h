// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows of source vertices for the vertices that are drawn, which seams repeat and sections sort anew.
// Plain data, no engine.

#pragma once

#include "SkinAtlas/StoredWeights.h"

#include <array>
#include <span>
#include <vector>

namespace SkinAtlas::Editor
{
/** A run of drawn vertices and the bones that it can be drawn with. */
struct DrawnSection
{
	int32_t First = 0;
	int32_t Count = 0;
	std::vector<uint16_t> Bones;
};

/** As the engine takes overrides: bones of the skeleton, and weights of 8 bits, of sum 255. */
struct DrawnRow
{
	static constexpr size_t Slots = WeighOptions::MostInfluences;
	std::array<int32_t, Slots> Bones{};
	std::array<uint8_t, Slots> Weights{};
};

/** For each drawn vertex a source vertex at exactly its place; empty if one of them has none. Linear in both. */
std::vector<int32_t> FindSources(std::span<const Vec3> Drawn, std::span<const Vec3> Source);

/**
 * One row per drawn vertex. A bone that its section is not drawn with leaves its share to those of the row that are; if
 * there are none, all of it to the section's first bone: the whole truth waits for the build.
 */
std::vector<DrawnRow> MakeDrawnRows(
	const StoredWeights& Rows, std::span<const int32_t> SourceOf, std::span<const DrawnSection> Sections);
}
