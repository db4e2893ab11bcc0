// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where a joint is cut: the crossings of accepted loops with the edges of the mesh.

#pragma once

#include "1_Segment/4_Cut/PlaneSection.h"

#include <vector>

namespace SkinAtlas
{
/** Where an accepted section crosses an edge, and whether the edge's lower vertex lies on the joint's side. */
struct CutPoint
{
	int32_t Edge = NoIndex;
	float T = 0.5f;
	bool bLowInside = false;
};

/** An accepted section of a joint: its crossings, and the length of its main loop. */
struct JointCut
{
	std::vector<CutPoint> Points; // in rising order of edge; empty: the joint has no cut
	double Length = 0.0;
};

/** Adds the crossings of a loop to a cut; FinishCut sorts them when the last loop is in. */
void AddLoop(
	const SectionLoop& Loop, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section, JointCut& InOut);
void FinishCut(JointCut& InOut);

/** What the objective minimises of a loop. */
inline double Cost(const SectionLoop& Loop, CutObjective Objective)
{
	return Objective == CutObjective::Perimeter ? Loop.Length : Loop.Area;
}
}
