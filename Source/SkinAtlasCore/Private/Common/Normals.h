// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Fronts and areas of triangles, and what they add up to.

#pragma once

#include "Common/Parallel.h"
#include "Common/Vector.h"
#include "SkinAtlas/Topology.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas
{
/**
 * Twice the area of a triangle along its front.
 * From its lowest corner, so that the bits are those of any of its turns.
 */
inline Vec3d AreaNormal(const Topology& Mesh, int32_t T)
{
	const auto P = Mesh.Positions();
	const auto C = Mesh.Triangle(T);
	const auto IsBefore = [&](int32_t V, int32_t W)
	{
		const Vec3 &A = P[size_t(V)], &B = P[size_t(W)];
		return A.X != B.X ? A.X < B.X : A.Y != B.Y ? A.Y < B.Y : A.Z < B.Z;
	};
	const size_t First = size_t(std::min_element(C.begin(), C.end(), IsBefore) - C.begin());
	const Vec3d A(P[size_t(C[First])]);
	return Cross(Vec3d(P[size_t(C[(First + 1) % 3])]) - A, Vec3d(P[size_t(C[(First + 2) % 3])]) - A);
}

/** Of(T) of every triangle, computed by all threads. Error: Cancelled. */
template <typename Callable>
auto OfTriangles(const Topology& Mesh, const Context& Host, const Callable& Of)
{
	using Values = std::vector<decltype(Of(0))>;
	Values Made(size_t(Mesh.TriangleCount()));
	const Status State = ParallelFor(Host, Mesh.TriangleCount(), GrainOf(Mesh.TriangleCount()),
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t T = Begin; T < End; ++T)
			{
				Made[size_t(T)] = Of(T);
			}
		});
	return State ? Result<Values>(std::move(Made)) : State;
}

/**
 * Unit normals of the welded vertices: mean of the triangles around each, by area; zero where they cancel, to a
 * thousandth of it. Triangles that bTurned marks count as turned over; without it none does. Error: Cancelled.
 */
inline Result<std::vector<Vec3d>> VertexNormals(
	const Topology& Mesh, const std::vector<bool>& bTurned = {}, const Context& Host = {})
{
	constexpr double Cancelled = 1e-3; // of the area around: what is left has no direction but rounding's
	struct Normal
	{
		Vec3d Front;
		double Size = 0.0;
	};
	const Result<std::vector<Normal>> Normals = OfTriangles(Mesh, Host,
		[&](int32_t T)
		{
			const Vec3d Front = AreaNormal(Mesh, T);
			return Normal{!bTurned.empty() && bTurned[size_t(T)] ? -Front : Front, Length(Front)};
		});
	if (!Normals)
	{
		return Normals.State;
	}
	std::vector<Vec3d> Made(size_t(Mesh.VertexCount()));
	std::vector<double> Area(Made.size(), 0.0);
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const Normal& Each = (*Normals)[size_t(T)];
		for (const int32_t V : Mesh.Triangle(T))
		{
			Made[size_t(V)] += Each.Front;
			Area[size_t(V)] += Each.Size;
		}
	}
	const Status State = ParallelFor(Host, Mesh.VertexCount(), GrainOf(Mesh.VertexCount()),
		[&](int32_t Begin, int32_t End)
		{
			for (size_t V = size_t(Begin); V < size_t(End); ++V)
			{
				Made[V] = Length(Made[V]) > Cancelled * Area[V] ? Normalised(Made[V]) : Vec3d();
			}
		});
	return State ? Result<std::vector<Vec3d>>(std::move(Made)) : State;
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
