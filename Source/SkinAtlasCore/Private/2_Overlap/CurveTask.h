// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// One curve to measure: what every kind of distance is given.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
struct CurveTask
{
	const Topology& Mesh;
	const Segmentation& Regions;
	const JointTree& Tree; // of Regions
	int32_t Joint = NoIndex;
	float Reach = 0.0f;         // mesh units
	bool bWholeRegions = false; // no limit inside the curve's own two regions

	const JointCurve& Curve() const { return Regions.Curves[size_t(Joint)]; }

	/** Whether a vertex lies on the side of the joint's subtree. */
	bool IsBelow(int32_t V) const { return Tree.InSubtree(Regions.RegionOf[size_t(V)], Joint); }
};

/** A vertex beside a curve, and an upper bound of its distance to it. */
struct CurveSeed
{
	int32_t V = NoIndex;
	double Distance = 0.0;
};

/** Both ends of every crossed edge, as far as the crossing is along the edge. A vertex may come more than once. */
void FindEdgeSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out);

/** The corners of every crossed triangle, as far as the curve's segment is within it: exact in the triangle's plane. */
void FindTriangleSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out);

/** Appends vertices a few triangles off the curve, as far as a straight way that leaves the curve at a right angle. */
void FindStripSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out);
}
