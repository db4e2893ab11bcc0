// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

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

/** Unit normals of the welded vertices: mean of the triangles around each, by area; zero where they cancel. */
inline std::vector<Vec3d> VertexNormals(const Topology& Mesh)
{
	std::vector<Vec3d> Made(size_t(Mesh.VertexCount()));
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const Vec3d Normal = AreaNormal(Mesh, T);
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
}
