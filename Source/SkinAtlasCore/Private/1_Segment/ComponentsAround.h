// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which components a point is inside of, each by itself.

#pragma once

#include "Common/TriangleTree.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
class ComponentsAround
{
public:
	ComponentsAround(const Topology& InMesh, const TriangleTree& InSurface);

	/**
	 * The components that are met in more than half of the 24 directions from a point, as no component is that the point
	 * lies outside the hull of. Holes do not matter, nor which way triangles face. Valid until the next call.
	 */
	std::span<const int32_t> LookFrom(const Vec3d& P);

private:
	const Topology& Mesh;
	const TriangleTree& Surface;
	std::vector<int32_t> Hits, LastRay; // per component: directions that meet it; the last of them
	std::vector<int32_t> Met, Found;    // the components with hits; those with many
	int32_t RayNumber = 0;
};
}
