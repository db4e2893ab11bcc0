// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Look-up of vertices by position, for welding.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Types.h"

#include <vector>

namespace SkinAtlas
{
/** Finds the first vertex with the same three coordinates. Open addressing; -0 equals +0. */
class EqualPositions
{
public:
	explicit EqualPositions(std::span<const Vec3> InPositions);

	/** The first vertex offered so far at the position of V; V itself if it is the first. */
	int32_t FirstAt(int32_t V);

private:
	std::span<const Vec3> Positions;
	std::vector<int32_t> Slots;
};

/**
 * Finds a vertex of another part within a tolerance; none if that is 0. A grid of cells eight times as wide: mostly one
 * of them is asked.
 */
class NearPositions
{
public:
	explicit NearPositions(float InTolerance) : Tolerance(InTolerance) {}

	/** The nearest kept vertex of a part other than Part within the tolerance, the lower of equals; or NoIndex. */
	int32_t Nearest(const Vec3& P, int32_t Part) const;

	/** Keeps a vertex for later look-ups. */
	void Keep(const Vec3& P, int32_t Part, int32_t V);

private:
	struct Kept
	{
		Vec3 Position;
		int32_t Part = NoIndex, Vertex = NoIndex, Next = NoIndex; // Next: in the same bucket
	};
	struct Cell
	{
		int64_t X, Y, Z;
	};

	static constexpr double CellWidth = 8.0; // tolerances

	Cell CellOf(const Vec3d& P) const;
	void Chain(int32_t I); // puts an item into its bucket

	float Tolerance;
	std::vector<Kept> Items;
	std::vector<int32_t> Buckets;
};
}
