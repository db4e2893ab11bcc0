// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Triangles unfolded into one plane, across the edges between them.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Topology.h"

namespace SkinAtlas
{
struct Planar
{
	double X = 0.0, Y = 0.0;
};
inline Planar operator+(const Planar& A, const Planar& B) { return {A.X + B.X, A.Y + B.Y}; }
inline Planar operator-(const Planar& A, const Planar& B) { return {A.X - B.X, A.Y - B.Y}; }
inline Planar operator*(double S, const Planar& A) { return {S * A.X, S * A.Y}; }
inline double Dot(const Planar& A, const Planar& B) { return A.X * B.X + A.Y * B.Y; }
inline double Length(const Planar& A) { return std::sqrt(Dot(A, A)); }

/** A vertex with its place in the plane. */
struct Unfolded
{
	int32_t V = NoIndex;
	Planar At;
};

inline int32_t OppositeVertex(const Topology& Mesh, int32_t T, int32_t A, int32_t B)
{
	const auto C = Mesh.Triangle(T);
	return C[0] + C[1] + C[2] - A - B;
}

/** The edge of a triangle that does not end at one of its vertices. */
inline int32_t OppositeEdge(const Topology& Mesh, int32_t T, int32_t V)
{
	const auto C = Mesh.Triangle(T);
	return Mesh.TriangleEdges(T)[C[0] == V ? 1 : C[1] == V ? 2 : 0];
}

/** The third vertex of a triangle, laid to the left of the way from From to To. */
inline Unfolded UnfoldLeft(const Topology& Mesh, int32_t T, const Unfolded& From, const Unfolded& To)
{
	const auto P = Mesh.Positions();
	const int32_t V = OppositeVertex(Mesh, T, From.V, To.V);
	const Vec3d Edge = Vec3d(P[size_t(To.V)]) - Vec3d(P[size_t(From.V)]);
	const Vec3d Side = Vec3d(P[size_t(V)]) - Vec3d(P[size_t(From.V)]);
	const double Square = Dot(Edge, Edge);
	const double Along = Dot(Edge, Side) / Square, Away = Length(Cross(Edge, Side)) / Square;
	const Planar Flat = To.At - From.At;
	return {V, From.At + Along * Flat + Away * Planar{-Flat.Y, Flat.X}};
}
}
