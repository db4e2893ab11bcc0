// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The lines that pictures and viewports draw on a bound character: curves, and the ends of overlaps.

#pragma once

#include "SkinAtlas/Bind.h"

#include <vector>

namespace SkinAtlas
{
/** A line on a mesh, in pieces: two points for each triangle that it crosses, in rising order of triangle. */
using SurfaceLine = std::vector<CurvePoint>;

SKINATLASCORE_API SurfaceLine LineOf(const JointCurve& Curve);

/**
 * One per welded vertex: the signed distance to a joint's curve, positive on the side of its subtree. Beyond the reach
 * of the measurement, where no overlap ends, it is estimated: along one edge from a measured neighbour, farther out a
 * little more than the reach.
 */
SKINATLASCORE_API std::vector<float> DistancesTo(const BoundCharacter& Bound, int32_t J);

/** Where values at the welded vertices, linear on each triangle, pass Level. A vertex at Level counts as above it. */
SKINATLASCORE_API SurfaceLine LevelLine(const Topology& Mesh, std::span<const float> Values, float Level);

/** A joint's curve and the ends of its overlap, at K units on either side of the curve as it is shifted. */
struct JointLines
{
	SurfaceLine Curve;
	SurfaceLine Outer; // towards the parent; this one and the next are empty without an overlap
	SurfaceLine Inner; // towards the child
};
SKINATLASCORE_API JointLines FindLines(const BoundCharacter& Bound, int32_t J);

/** The places of points. Positions: of the welded vertices, in any pose. */
SKINATLASCORE_API std::vector<Vec3> PlacePoints(
	const Topology& Mesh, std::span<const Vec3> Positions, std::span<const CurvePoint> Points);
}
