// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What fast marching needs where a triangle has an obtuse angle [Kimmel98].

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Half of an obtuse corner. The vertex at the corner sees, unfolded into the plane of its triangle, another vertex
 * beyond the opposite side; the line to it splits the corner into two acute ones. Coordinates are in that plane, with
 * the origin at Near and X towards Seen.
 */
struct AcuteHalf
{
	int32_t Corner = NoIndex;  // the vertex that is updated
	int32_t Near = NoIndex;    // a corner of its triangle
	int32_t Seen = NoIndex;    // the vertex beyond
	float X = 0.0f, Y = 0.0f;  // of Corner; Y > 0
	float Base = 0.0f;         // from Near to Seen
	float Sight = 0.0f;        // from Corner to Seen: a straight way over the surface
};

/** The obtuse corners of a mesh that could be split, made once for all curves. At a boundary some cannot. */
class ObtuseCorners
{
public:
	/** Error: Cancelled. */
	static Result<ObtuseCorners> Find(const Topology& Mesh, const Context& Host);

	/** Indices of the halves that have V as Near or Seen. */
	std::span<const int32_t> At(int32_t V) const
	{
		return std::span(Items).subspan(size_t(Start[size_t(V)]), size_t(Start[size_t(V) + 1] - Start[size_t(V)]));
	}
	const AcuteHalf& Half(int32_t I) const { return Halves[size_t(I)]; }

private:
	std::vector<AcuteHalf> Halves;
	std::vector<int32_t> Start, Items; // compressed rows
};
}
