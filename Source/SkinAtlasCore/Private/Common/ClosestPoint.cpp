// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/ClosestPoint.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** On the edge from corner I to corner K. The ends are met exactly: the share is clamped, not computed. */
SurfacePoint ClosestOnEdge(const Vec3d& P, const Vec3d& From, const Vec3d& To, size_t I, size_t K)
{
	const Vec3d Along = To - From;
	const double Square = Dot(Along, Along);
	const double T = Square > 0.0 ? std::clamp(Dot(P - From, Along) / Square, 0.0, 1.0) : 0.0;
	const Vec3d Gap = T == 1.0 ? P - To : P - (From + T * Along);
	SurfacePoint Found;
	Found.Share = {0.0, 0.0, 0.0};
	Found.Share[I] = 1.0 - T;
	Found.Share[K] = T;
	Found.SquaredDistance = Dot(Gap, Gap);
	return Found;
}
}

SurfacePoint ClosestOnTriangle(const Vec3d& P, const Vec3d& A, const Vec3d& B, const Vec3d& C)
{
	const Vec3d N = Cross(B - A, C - A);
	const double Square = Dot(N, N);
	// Twice the areas that P, dropped onto the plane, spans with the edges opposite A, B and C; in units of |N|.
	const double OppositeA = Dot(Cross(C - B, P - B), N), OppositeB = Dot(Cross(A - C, P - C), N),
				 OppositeC = Dot(Cross(B - A, P - A), N);
	if (Square > 0.0 && OppositeA > 0.0 && OppositeB > 0.0 && OppositeC > 0.0)
	{
		const double Sum = OppositeA + OppositeB + OppositeC, Height = Dot(P - A, N);
		SurfacePoint Found;
		Found.Share = {OppositeA / Sum, OppositeB / Sum, OppositeC / Sum};
		Found.SquaredDistance = Height * Height / Square;
		return Found;
	}
	const std::array<SurfacePoint, 3> Edges = {
		ClosestOnEdge(P, A, B, 0, 1), ClosestOnEdge(P, B, C, 1, 2), ClosestOnEdge(P, C, A, 2, 0)};
	return *std::min_element(Edges.begin(), Edges.end(),
		[](const SurfacePoint& X, const SurfacePoint& Y) { return X.SquaredDistance < Y.SquaredDistance; });
}
}
