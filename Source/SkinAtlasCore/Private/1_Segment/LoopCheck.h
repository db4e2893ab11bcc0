// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whether a loop cuts off what it should.

#pragma once

#include "1_Segment/PlaneSection.h"
#include "Common/JointTree.h"

#include <vector>

namespace SkinAtlas
{
/** How many vertices of a component have their nearest bone in a joint's subtree. */
class PriorCounts
{
public:
	PriorCounts(const Topology& Mesh, const JointTree& Tree, const std::vector<int32_t>& InPrior);

	int32_t InSubtree(int32_t Component, int32_t J) const;
	bool HoldsAll(int32_t Component, int32_t J) const; // whether all of its vertices have
	int32_t Label(int32_t V) const { return Prior[size_t(V)]; }

private:
	const JointTree& Tree;
	const std::vector<int32_t>& Prior;
	std::vector<uint64_t> Keys; // component and the label's place in the tree's order, sorted
};

enum class LoopVerdict : uint8_t
{
	Agrees,
	Disagrees, // cuts off other vertices than those whose nearest bone lies in the joint's subtree
	Leaks,	   // does not separate the surface
};

/** Floods the surface from the positive side of a loop. Keeps scratch between calls: one per thread. */
class LoopCheck
{
public:
	LoopCheck(const Topology& InMesh, const JointTree& InTree);

	/**
	 * S = vertices flooded, N = vertices of the component with their nearest bone in the subtree of J. Agrees if
	 * |S and N| / |S or N| >= LeastAgreement. The flood gives up as soon as too many of S are not in N, so that it
	 * never costs much more than N; a loop that would also leak is then said to disagree.
	 */
	LoopVerdict Judge(int32_t J, const PriorCounts& Prior, double LeastAgreement, const SectionLoop& Loop,
		const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section);

	/** Area of the triangles with all corners in S of the last loop judged, if it agreed. */
	double CutOffArea() const;

private:
	const Topology& Mesh;
	const JointTree& Tree;
	int32_t Stamp = 0;
	std::vector<int32_t> SeenAt, CutAt; // per vertex, per edge: the stamp of the last flood that touched it
	std::vector<int32_t> Flood;			// S
};
}
