// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How well heat, or any harmonic function, flows along an edge.

#pragma once

#include "2_Overlap/Planar.h"

#include <algorithm>

namespace SkinAtlas
{
constexpr double LeastConductance = 1e-6; // cotangents are of the order of 1; keeps every vertex tied to its neighbours
constexpr double MostConductance = 1e6;   // of triangles without area

/**
 * Half the cotangents opposite to an edge, over its triangles whose third vertex TakesPart. Negative sums are cut off:
 * with them a harmonic function could exceed its boundary values [Wardetzky07].
 */
template <typename Predicate>
double Conductance(const Topology& Mesh, int32_t E, Predicate&& TakesPart)
{
	const auto P = Mesh.Positions();
	const auto Ends = Mesh.Edge(E);
	double Sum = 0.0;
	for (const int32_t T : Mesh.TrianglesAt(E))
	{
		const int32_t Opposite = OppositeVertex(Mesh, T, Ends[0], Ends[1]);
		if (TakesPart(Opposite))
		{
			const Vec3d A = Vec3d(P[size_t(Ends[0])]) - Vec3d(P[size_t(Opposite)]);
			const Vec3d B = Vec3d(P[size_t(Ends[1])]) - Vec3d(P[size_t(Opposite)]);
			const double Product = Dot(A, B), Sine = 2.0 * Length(Cross(A, B)); // of the angle, times the same lengths
			const double Limit = Product < 0.0 ? -MostConductance : MostConductance;
			Sum += std::abs(Product) < MostConductance * Sine ? Product / Sine : Limit;
		}
	}
	return std::clamp(Sum, LeastConductance, MostConductance);
}
}
