// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A smooth map of space that takes given points to given points.

#pragma once

#include "Common/Vector.h"

#include <vector>

namespace SkinAtlas
{
/**
 * An affine map plus a sum of radial functions, one at every point: the smoothest interpolant in space, |r| being the
 * fundamental solution of the biharmonic equation in three dimensions. Points that are already in place everywhere make
 * it the identity, to the bit. Fewer than four points, or points in one plane, leave directions open: there it is the
 * identity but for the mean offset.
 */
class Warp
{
public:
	/** From[I] goes to To[I]. Of points at one place the first counts. Scale: the unit of tolerances, mesh units. */
	Warp(std::span<const Vec3> From, std::span<const Vec3> To, double Scale);

	bool IsIdentity() const { return Centres.empty(); }
	Vec3d operator()(const Vec3d& P) const;

private:
	std::vector<Vec3d> Centres;
	std::vector<Vec3d> Weights; // one per centre, then of 1, x, y, z about Middle
	Vec3d Middle;
	double Unit = 1.0;
};
}
