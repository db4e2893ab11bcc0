// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A Laplacian for any triangles: open, non-manifold, badly shaped, facing anyhow [Sharp20].

#pragma once

#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/**
 * The cotangent Laplacian of the intrinsic Delaunay triangulation of the tufted cover: every triangle twice, front and
 * back, glued around each edge to its neighbours by angle, so that every edge has two sides and none is a boundary.
 * Lengths are first made longer by the least that leaves no triangle without area, in each component by itself. Then
 * all weights are at least 0, and the maximum principle holds: what is diffused by it stays between its sources.
 */
struct RobustLaplacian
{
	struct Link
	{
		int32_t A = NoIndex, B = NoIndex; // vertices, A < B
		double Weight = 0.0;			  // half the cotangents: 0 or more, of no unit
	};

	std::vector<Link> Links;  // by A, then B; each pair once
	std::vector<double> Mass; // one per vertex: a third of the area around it; 0 without a triangle

	explicit RobustLaplacian(const Topology& Mesh);
};
}
