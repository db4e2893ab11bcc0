// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Fronts and areas of triangles, and what they add up to.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** Twice the area of a triangle along its front. */
inline Vec3d AreaNormal(const Topology& Mesh, int32_t T)
{
	const auto P = Mesh.Positions();
	const auto C = Mesh.Triangle(T);
	const Vec3d A(P[size_t(C[0])]);
	return Cross(Vec3d(P[size_t(C[1])]) - A, Vec3d(P[size_t(C[2])]) - A);
}

/**
 * Unit normals of the welded vertices: mean of the triangles around each, by area; zero where they cancel. Triangles that
 * bTurned marks count as turned over; without it none does.
 */
inline std::vector<Vec3d> VertexNormals(const Topology& Mesh, const std::vector<bool>& bTurned = {})
{
	std::vector<Vec3d> Made(size_t(Mesh.VertexCount()));
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const Vec3d Front = AreaNormal(Mesh, T);
		const Vec3d Normal = !bTurned.empty() && bTurned[size_t(T)] ? -Front : Front;
		for (const int32_t V : Mesh.Triangle(T))
		{
			Made[size_t(V)] += Normal;
		}
	}
	for (Vec3d& Each : Made)
	{
		Each = Normalised(Each);
	}
	return Made;
}

/** Twice the area of each component. */
inline std::vector<double> TwiceAreaOfComponents(const Topology& Mesh)
{
	std::vector<double> Twice(size_t(Mesh.ComponentCount()), 0.0);
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		Twice[size_t(Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])])] += Length(AreaNormal(Mesh, T));
	}
	return Twice;
}
}
