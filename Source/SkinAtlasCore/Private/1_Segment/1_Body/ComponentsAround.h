// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which components a point is inside of, each by itself.

#pragma once

#include "Common/Box.h"
#include "Common/TriangleTree.h"

#include <memory>
#include <utility>
#include <vector>

namespace SkinAtlas
{
/** Every component in a tree of its own: built once, asked by any number of threads. */
class ComponentsAround
{
public:
	/** Axes: of the rays. The mesh must outlive it. Error: Cancelled. */
	static Result<std::unique_ptr<const ComponentsAround>> Build(
		const Topology& Mesh, const Context& Host = {}, const std::array<Vec3d, 3>& Axes = MeshAxes);

	/**
	 * Whether a component is met in more than half of the 24 directions from a point, as none is that the point lies
	 * outside the hull of. Holes do not matter, nor which way triangles face.
	 */
	bool IsAround(int32_t C, const Vec3d& P) const;

	/** How many of Samples points along a bone a component is around. */
	static constexpr int32_t Samples = 8;
	int32_t CountAround(int32_t C, const Vec3d& From, const Vec3d& To) const;

	/** Distance from a point to a component that has a triangle. */
	double DistanceTo(int32_t C, const Vec3d& P) const { return Parts[size_t(C)].Tree->DistanceTo(P); }

	/** Whether a component has a point at most Reach away. Cheap beyond its box. */
	bool IsWithin(int32_t C, const Vec3d& P, double Reach) const;

	/** The winding number of a component that has a triangle about a point. */
	double Winding(int32_t C, const Vec3d& P) const { return Parts[size_t(C)].Tree->Winding(P); }

	/** Whether the boxes of two components are at most Reach apart along each axis. Cheap. */
	bool AreNear(int32_t A, int32_t B, double Reach) const
	{
		return Parts[size_t(A)].Bounds.IsNear(Parts[size_t(B)].Bounds, Reach);
	}

	/** The pairs of some components that are near in this sense, by a sweep along X. */
	std::vector<std::pair<int32_t, int32_t>> NearPairs(std::vector<int32_t> Among, double Reach) const;

	/** Of the components that Matters takes those that are around a point, in order. */
	void LookFrom(const Vec3d& P, FunctionRef<bool(int32_t C)> Matters, std::vector<int32_t>& Out) const;

private:
	struct Part
	{
		Box Bounds;
		std::vector<int32_t> Triangles;
		std::unique_ptr<const TriangleTree> Tree;
	};

	explicit ComponentsAround(size_t ComponentCount) : Parts(ComponentCount) {}

	std::vector<Part> Parts; // per component
};
}
