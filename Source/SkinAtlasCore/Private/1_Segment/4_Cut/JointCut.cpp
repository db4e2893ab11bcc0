// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/4_Cut/JointCut.h"

#include <algorithm>

namespace SkinAtlas
{
void AddLoop(
	const SectionLoop& Loop, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section, JointCut& InOut)
{
	for (const CurvePoint& Point : Loop.Points)
	{
		const bool bLowInside = Section.Side(Origin, Normal, Section.LowEnd(Point.Edge)) >= 0.0;
		InOut.Points.push_back({Point.Edge, Point.T, bLowInside});
	}
}

void FinishCut(JointCut& InOut)
{
	std::sort(
		InOut.Points.begin(), InOut.Points.end(), [](const CutPoint& A, const CutPoint& B) { return A.Edge < B.Edge; });
	// Where three or more triangles meet at an edge, a loop may pass it twice.
	const auto Same = [](const CutPoint& A, const CutPoint& B) { return A.Edge == B.Edge; };
	InOut.Points.erase(std::unique(InOut.Points.begin(), InOut.Points.end(), Same), InOut.Points.end());
}
}
