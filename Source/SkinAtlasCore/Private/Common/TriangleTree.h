// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A tree of boxes over the triangles: the plane sections, rays and closest points of stage 1 look at few triangles
// each.

#pragma once

#include "Common/ClosestPoint.h"
#include "Common/FourBoxes.h"
#include "Common/Vector.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Topology.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

namespace SkinAtlas
{
/** A triangle that a straight way passes. Triangles that face the wrong way count as turned over. */
struct SurfaceCrossing
{
	double T = 0.0;		  // 0 at the beginning of the way, 1 at its end
	bool bLeaves = false; // through the triangle's front
};

/** Triangles in Morton order, their boxes merged in fours. Built in linear time. */
class TriangleTree
{
public:
	/** Axes: those that Directions are told in. The mesh must outlive it. Error: Cancelled. */
	static Result<std::unique_ptr<const TriangleTree>> Build(
		const Topology& Mesh, const Context& Host = {}, const std::array<Vec3d, 3>& Axes = MeshAxes);

	/** Over some of the mesh's triangles, rising, all of which are taken to face the right way. The same error. */
	static Result<std::unique_ptr<const TriangleTree>> BuildOver(const Topology& Mesh, std::vector<int32_t> Triangles,
		const Context& Host = {}, const std::array<Vec3d, 3>& Axes = MeshAxes);

	bool IsEmpty() const { return Order.empty(); }

	/** Visits the triangles that a plane may cross within reach of its origin: a superset of those that it does. */
	void NearPlane(const Vec3d& Origin, const Vec3d& Normal, double Reach, FunctionRef<void(int32_t T)> Visit) const;

	/**
	 * Visits the triangles that a line may meet between two of its points, told in lengths of the direction from its
	 * origin; either may be infinite. A superset of those that it meets.
	 */
	void NearLine(const Vec3d& Origin, const Vec3d& Direction, double From, double To,
		FunctionRef<void(int32_t T)> Visit) const;

	/** Whether a ray meets a triangle. */
	bool IsOnRay(const Vec3d& Origin, const Vec3d& Direction) const;

	/** Whether the surface has a point at most Reach away. */
	bool IsWithin(const Vec3d& P, double Reach) const;

	/** Visits the triangles that have a point at most Reach away. */
	void Within(const Vec3d& P, double Reach, FunctionRef<void(int32_t T)> Visit) const;

	/** Where the straight way between two points meets triangles, in no order. */
	void CrossingsBetween(const Vec3d& From, const Vec3d& To, std::vector<SurfaceCrossing>& Out) const;

	/** As LastHit, to the first triangle that the ray leaves through the front, farther than Least and nearer than
	 * Most. */
	double FirstExit(const Vec3d& Origin, const Vec3d& Direction, double Least, double Most) const;

	/**
	 * Whether a triangle that is not transparent meets the straight way between two points; hits within a thousandth of
	 * the way from From do not count.
	 */
	bool IsBlocked(const Vec3d& From, const Vec3d& To, FunctionRef<bool(int32_t T)> IsTransparent) const;

	/**
	 * Whether the straight way from a vertex to a point meets no triangle of its own component. Others do not hide
	 * anything: a shirt would hide the arm from its sleeve. What touches the vertex does not count.
	 */
	bool IsInSight(int32_t V, const Vec3d& Point) const;

	/** Distance along a ray, in lengths of Direction, to the last triangle it meets; negative if it meets none. */
	double LastHit(const Vec3d& Origin, const Vec3d& Direction) const;

	/**
	 * The nearest point of the surface among the triangles that Accept takes, at most Reach away; Triangle is NoIndex
	 * if there is none. Of triangles equally far the one of lowest index. Accept is asked only where its answer
	 * matters.
	 */
	SurfacePoint Closest(const Vec3d& P, double Reach, FunctionRef<bool(int32_t T)> Accept) const;

	/** Distance to the nearest point of the surface. */
	double DistanceTo(const Vec3d& P) const;

	/**
	 * The winding number about a point, estimated: the mean, over 24 directions, of the triangles that a ray leaves
	 * through less those it enters by. Exact on closed meshes, sensible on open ones [Jacobson13].
	 */
	double Winding(const Vec3d& P, const Context& Host = {}) const;

	/** Per triangle: whether it faces the wrong way. */
	const std::vector<bool>& Turned() const { return bTurned; }
	bool IsTurned(int32_t T) const { return !bTurned.empty() && bTurned[size_t(T)]; }

	/**
	 * The directions in which it looks: off every axis and diagonal plane, in all signs and cyclic orders, so that a
	 * mesh that is mirrored across an axis meets the mirrored rays, and no ray runs along the mid-plane of a symmetric
	 * one. Turned with the mesh's own axes (OwnFrame.h) they see of an open mesh what they saw.
	 */
	std::span<const Vec3d> Directions() const { return Rays; }

private:
	struct RayHit
	{
		double Along = 0.0;		  // in lengths of the ray's direction
		bool bFromBehind = false; // it leaves through the triangle's front
	};

	TriangleTree(const Topology& InMesh, const std::array<Vec3d, 3>& Axes);
	bool Meets(int32_t T, const Vec3d& Origin, const Vec3d& Direction, RayHit& Out) const;
	static Result<std::unique_ptr<const TriangleTree>> Finish(
		std::unique_ptr<TriangleTree> Made, std::vector<int32_t> Triangles, const Context& Host);
	Status SortByCell(const Context& Host);
	Status MakeBoxes(const Context& Host);
	/** How many of a node's four boxes are used. */
	int32_t ChildCount(int32_t Level, int32_t I) const
	{
		const size_t Below = Level > 0 ? Levels[size_t(Level) - 1].size() : Order.size();
		return static_cast<int32_t>(std::min(size_t(4), Below - 4 * size_t(I)));
	}
	/** The triangles of the boxes for which the question's answer is not Infinite, in their order. */
	template <typename Question, typename OnEach>
	void Walk(const Question& Ask, OnEach&& OnTriangle) const;
	/** Those of the boxes for which it is at most Farthest, which may come nearer on the way; low answers first. */
	template <typename Question, typename Limit, typename OnEach>
	void WalkInOrder(const Question& Ask, const Limit& Farthest, OnEach&& OnTriangle) const;
	template <typename OnEach>
	void MeetRay(const Vec3d& Origin, const Vec3d& Direction, OnEach&& OnHit) const;

	const Topology& Mesh;
	std::array<Vec3d, 24> Rays;					// Directions
	std::vector<bool> bTurned;					// per triangle of the mesh; empty: none is
	std::vector<int32_t> Order;					// its triangles in Morton order
	std::vector<std::vector<FourBoxes>> Levels; // boxes of the triangles, of four of these each, ... up to one node
};
}
