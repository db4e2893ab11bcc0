// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/4_Cut/PlaneSection.h"
#include "2_Overlap/CurveTask.h"
#include "2_Overlap/CurveTree.h"

#include <cmath>

namespace SkinAtlas
{
void FindEdgeSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out)
{
	const auto P = Task.Mesh.Positions();
	Out.clear();
	for (const CurvePoint& Point : Task.Curve().Points)
	{
		const auto Ends = Task.Mesh.Edge(Point.Edge);
		const double EdgeLength = Length(Vec3d(P[size_t(Ends[1])]) - Vec3d(P[size_t(Ends[0])]));
		const double T = Point.T;
		Out.push_back({Ends[0], T * EdgeLength});
		Out.push_back({Ends[1], (1.0 - T) * EdgeLength});
	}
}

void FindTriangleSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out)
{
	const auto P = Task.Mesh.Positions();
	const JointCurve& Curve = Task.Curve();
	Out.clear();
	for (size_t S = 0; S + 1 < Curve.Segments.size(); S += 2)
	{
		const CurvePoint& From = Curve.Points[size_t(Curve.Segments[S])];
		const CurvePoint& To = Curve.Points[size_t(Curve.Segments[S + 1])];
		const Vec3d A = PointOn(Task.Mesh, From), B = PointOn(Task.Mesh, To);
		// Two edges of one triangle: together their ends are its three corners.
		for (const int32_t E : {From.Edge, To.Edge})
		{
			for (const int32_t V : Task.Mesh.Edge(E))
			{
				Out.push_back({V, std::sqrt(SquaredDistanceToSegment(P[size_t(V)], A, B))});
			}
		}
	}
}
}
