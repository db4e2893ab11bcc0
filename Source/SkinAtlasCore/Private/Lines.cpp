// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Lines.h"

#include "3_Weigh/Transition.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace SkinAtlas
{
SurfaceLine LineOf(const JointCurve& Curve)
{
	SurfaceLine Line;
	Line.reserve(Curve.Segments.size());
	for (const int32_t P : Curve.Segments)
	{
		Line.push_back(Curve.Points[size_t(P)]);
	}
	return Line;
}

std::vector<float> DistancesTo(const BoundCharacter& Bound, int32_t J)
{
	std::vector<bool> bBelow(Bound.Regions.Curves.size(), false);
	for (const int32_t Each : Bound.Regions.ParentsFirst)
	{
		const int32_t Parent = Bound.Regions.TreeParent[size_t(Each)];
		bBelow[size_t(Each)] = Each == J || (Parent != NoIndex && bBelow[size_t(Parent)]);
	}
	constexpr float NotMeasured = std::numeric_limits<float>::infinity();
	std::vector<float> Measured(size_t(Bound.Mesh.VertexCount()), NotMeasured);
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		for (const CurveDistance& To : Bound.Measured.At(V))
		{
			Measured[size_t(V)] = To.Joint == J ? To.Signed : Measured[size_t(V)];
		}
	}
	const double Reach = Bound.Measured.Reach[size_t(J)];
	std::vector<float> Distances = Measured;
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		if (Measured[size_t(V)] != NotMeasured)
		{
			continue;
		}
		// One edge farther than a neighbour: a line at the reach lies between the two.
		double Farther = NotMeasured;
		for (const int32_t Near : Bound.Mesh.Neighbours(V))
		{
			const double Step =
				Length(Vec3d(Bound.Mesh.Positions()[size_t(V)]) - Vec3d(Bound.Mesh.Positions()[size_t(Near)]));
			Farther = std::min(Farther, std::abs(double(Measured[size_t(Near)])) + Step);
		}
		const double Beyond = Farther == NotMeasured ? 1.05 * Reach : std::max(Farther, Reach);
		const bool bInside = bBelow[size_t(Bound.Regions.RegionOf[size_t(V)])];
		Distances[size_t(V)] = static_cast<float>(bInside ? Beyond : -Beyond);
	}
	return Distances;
}

SurfaceLine LevelLine(const Topology& Mesh, std::span<const float> Values, float Level)
{
	SurfaceLine Line;
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		// Of three corners one lies alone on its side, or none: the line crosses two edges, or none.
		for (const int32_t E : Mesh.TriangleEdges(T))
		{
			const auto Ends = Mesh.Edge(E);
			const double A = double(Values[size_t(Ends[0])]) - Level, B = double(Values[size_t(Ends[1])]) - Level;
			if ((A < 0.0) != (B < 0.0))
			{
				Line.push_back({E, static_cast<float>(A / (A - B))});
			}
		}
	}
	return Line;
}

JointLines FindLines(const BoundCharacter& Bound, int32_t J)
{
	JointLines Made;
	Made.Curve = LineOf(Bound.Regions.Curves[size_t(J)]);
	const Transition Band = MakeTransitions(Bound.Measured, Bound.Options)[size_t(J)];
	if (Band.Width > 0.0 && !Made.Curve.empty())
	{
		const std::vector<float> Distances = DistancesTo(Bound, J);
		Made.Outer = LevelLine(Bound.Mesh, Distances, static_cast<float>(Band.Shift - Band.Width));
		Made.Inner = LevelLine(Bound.Mesh, Distances, static_cast<float>(Band.Shift + Band.Width));
	}
	return Made;
}

std::vector<Vec3> PlacePoints(
	const Topology& Mesh, std::span<const Vec3> Positions, std::span<const CurvePoint> Points)
{
	std::vector<Vec3> Places;
	Places.reserve(Points.size());
	for (const CurvePoint& Each : Points)
	{
		const auto Ends = Mesh.Edge(Each.Edge);
		Places.push_back(ToFloat(Lerp(Positions[size_t(Ends[0])], Positions[size_t(Ends[1])], double(Each.T))));
	}
	return Places;
}
}
