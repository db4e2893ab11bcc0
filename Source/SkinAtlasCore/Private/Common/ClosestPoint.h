// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"

#include <array>

namespace SkinAtlas
{
/** A point of a surface: the sum of Share[I] times corner I of a triangle. */
struct SurfacePoint
{
	int32_t Triangle = NoIndex;
	std::array<double, 3> Share = {
		1.0, 0.0, 0.0};			  // none negative, sum 1; exactly 1 at a corner, exactly 0 opposite an edge
	double SquaredDistance = 0.0; // to the point that was asked for
};

/** The point of the segment A B nearest to P. */
inline Vec3d ClosestOnSegment(const Vec3d& P, const Vec3d& A, const Vec3d& B)
{
	const Vec3d Along = B - A;
	const double Square = Dot(Along, Along);
	const double T = Square > 0.0 ? Dot(P - A, Along) / Square : 0.0;
	return A + (T < 0.0 ? 0.0 : T > 1.0 ? 1.0 : T) * Along;
}

/** The point of the triangle A B C nearest to P. Triangle stays NoIndex. A triangle without area counts as its edges.
 */
SurfacePoint ClosestOnTriangle(const Vec3d& P, const Vec3d& A, const Vec3d& B, const Vec3d& C);
}
