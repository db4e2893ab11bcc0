// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "TestHarness.h"

#include "SkinAtlasDrawnRows.h"

#include <numeric>

using namespace SkinAtlas;
using namespace SkinAtlas::Editor;

namespace
{
StoredWeights OneRow(std::vector<uint16_t> Joints, std::vector<uint32_t> Weights)
{
	StoredWeights Rows;
	Rows.Influences = static_cast<int32_t>(Joints.size());
	Rows.Bits = {16};
	Rows.Joints = std::move(Joints);
	Rows.Weights = std::move(Weights);
	return Rows;
}

std::vector<std::pair<int, int>> Used(const DrawnRow& Row)
{
	std::vector<std::pair<int, int>> Pairs;
	for (size_t Slot = 0; Slot < DrawnRow::Slots; ++Slot)
	{
		if (Row.Weights[Slot] > 0)
		{
			Pairs.push_back({Row.Bones[Slot], Row.Weights[Slot]});
		}
	}
	return Pairs;
}
}

TEST_CASE("Drawn rows: vertices that a seam repeats find the one at their place", "[live]")
{
	const std::vector<Vec3> Source = {{0, 0, 0}, {1, 0, 0}, {1, 2, 0}};
	const std::vector<Vec3> Drawn = {{1, 2, 0}, {1, 0, 0}, {1, 2, 0}, {-0.0f, 0, 0}};
	CHECK(FindSources(Drawn, Source) == std::vector<int32_t>{2, 1, 2, 0});
}

TEST_CASE("Drawn rows: a mesh that is drawn at another place has no sources", "[live]")
{
	const std::vector<Vec3> Source = {{0, 0, 0}, {1, 0, 0}}, Drawn = {{0, 0, 0}, {1, 0, 1e-6f}};
	CHECK(FindSources(Drawn, Source).empty());
}

TEST_CASE("Drawn rows: 16 bits become 8 of sum 255, rounded by the greatest remainder", "[live]")
{
	// 39321 / 65535 is exactly 0.6, or 153 of 255;
	// the others are 76.502 and 25.498, so that the unit left goes to the first.
	const StoredWeights Rows = OneRow({4, 2, 7}, {39321, 19661, 6553});
	const DrawnSection All{0, 1, {2, 4, 7}};
	const std::vector<int32_t> SourceOf = {0};
	CHECK(Used(MakeDrawnRows(Rows, SourceOf, {&All, 1})[0]) ==
		  std::vector<std::pair<int, int>>{{4, 153}, {2, 77}, {7, 25}});
}

TEST_CASE("Drawn rows: a bone that the section is not drawn with leaves its share to the others", "[live]")
{
	const StoredWeights Rows = OneRow({4, 2, 7}, {30000, 25535, 10000});
	const std::vector<int32_t> SourceOf = {0, 0};
	const DrawnSection Sections[] = {{0, 1, {4, 7}}, {1, 1, {9}}};
	const std::vector<DrawnRow> Made = MakeDrawnRows(Rows, SourceOf, Sections);
	CHECK(Used(Made[0]) == std::vector<std::pair<int, int>>{{4, 191}, {7, 64}}); // 3 : 1 of 255, 191.25 : 63.75
	CHECK(Used(Made[1]) == std::vector<std::pair<int, int>>{{9, 255}});
}
