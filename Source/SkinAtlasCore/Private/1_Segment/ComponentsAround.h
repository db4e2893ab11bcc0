// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which components a point is inside of, each by itself.

#pragma once

#include "Common/TriangleTree.h"

#include <memory>
#include <span>
#include <vector>

namespace SkinAtlas
{
class ComponentsAround
{
public:
	explicit ComponentsAround(const Topology& InMesh) : Mesh(InMesh) {}

	/**
	 * Of the components that Matters takes those that are met in more than half of the 24 directions from a point, as no
	 * component is that the point lies outside the hull of. Holes do not matter, nor which way triangles face. In order;
	 * valid until the next call.
	 */
	std::span<const int32_t> LookFrom(const Vec3d& P, FunctionRef<bool(int32_t C)> Matters);

private:
	struct Part
	{
		Vec3d Low{1e300, 1e300, 1e300}, High{-1e300, -1e300, -1e300};
		std::vector<int32_t> Triangles;
		std::unique_ptr<TriangleTree> Tree; // made when a point comes to lie in the box
	};

	void TakeApart();
	bool IsAround(Part& Each, const Vec3d& P) const;

	const Topology& Mesh;
	std::vector<Part> Parts; // per component; made by the first look
	std::vector<int32_t> Found;
};
}
