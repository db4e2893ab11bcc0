// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/ClosestPoint.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
struct EdgePoint
{
	double T = 0.0; // 0 at the edge's beginning, 1 at its end
	double SquaredDistance = 1e300;
};

/** The ends are met exactly: the share is clamped, not computed. */
EdgePoint ClosestOnEdge(const Vec3d& P, const Vec3d& From, const Vec3d& To)
{
	const Vec3d Along = To - From;
	const double Square = Dot(Along, Along);
	const double T = Square > 0.0 ? std::clamp(Dot(P - From, Along) / Square, 0.0, 1.0) : 0.0;
	const Vec3d Gap = T == 1.0 ? P - To : P - (From + T * Along);
	return {T, Dot(Gap, Gap)};
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
	// The nearest point lies on an edge that P is outside of; a triangle without area has none but edges.
	const auto On = [&](double Opposite, const Vec3d& From, const Vec3d& To)
	{ return Square > 0.0 && Opposite > 0.0 ? EdgePoint() : ClosestOnEdge(P, From, To); };
	const std::array<EdgePoint, 3> Edges = {On(OppositeC, A, B), On(OppositeA, B, C), On(OppositeB, C, A)};
	const size_t Best = Edges[1].SquaredDistance < Edges[0].SquaredDistance
		? (Edges[2].SquaredDistance < Edges[1].SquaredDistance ? 2 : 1)
		: (Edges[2].SquaredDistance < Edges[0].SquaredDistance ? 2 : 0);
	SurfacePoint Found;
	Found.Share = {0.0, 0.0, 0.0};
	Found.Share[Best] = 1.0 - Edges[Best].T;
	Found.Share[(Best + 1) % 3] = Edges[Best].T;
	Found.SquaredDistance = Edges[Best].SquaredDistance;
	return Found;
}
}
