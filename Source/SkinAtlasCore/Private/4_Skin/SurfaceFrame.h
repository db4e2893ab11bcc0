// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How normals and tangents follow a linear map of the surface.

#pragma once

#include "4_Skin/FloatVector.h"

namespace SkinAtlas
{
/** A 3 by 3 matrix as its rows. */
struct Matrix3
{
	Vec3 Row[3];
};

inline Vec3 operator*(const Matrix3& M, const Vec3& P)
{
	return {Dot(M.Row[0], P), Dot(M.Row[1], P), Dot(M.Row[2], P)};
}

/** Determinant times inverse transpose, undivided: cof(M) (A x B) = (M A) x (M B), also where M is singular. */
inline Matrix3 Cofactor(const Matrix3& M)
{
	return {{Cross(M.Row[1], M.Row[2]), Cross(M.Row[2], M.Row[0]), Cross(M.Row[0], M.Row[1])}};
}

/** A linear map of the surface, ready for normals and tangents. */
struct SurfaceMap
{
	Matrix3 Linear;
	Matrix3 OfNormals;       // cofactor times handedness: the outer side stays outside, as under the inverse transpose
	float Handedness = 1.0f; // -1 where the map mirrors
};

inline SurfaceMap MakeSurfaceMap(const Matrix3& M)
{
	SurfaceMap Map{M, Cofactor(M), 1.0f};
	if (Dot(M.Row[0], Map.OfNormals.Row[0]) < 0.0f) // determinant
	{
		Map.Handedness = -1.0f;
		for (Vec3& Row : Map.OfNormals.Row)
		{
			Row = -1.0f * Row;
		}
	}
	return Map;
}

/** Unit normal of the mapped surface. A surface that the map flattens to a line has none: it keeps the rest normal. */
inline Vec3 MapNormal(const SurfaceMap& Map, const Vec3& Normal)
{
	return NormalisedOr(Map.OfNormals * Normal, Normal);
}

/** The part of A across the unit vector Normal. */
inline Vec3 AcrossNormal(const Vec3& A, const Vec3& Normal)
{
	return A - Dot(A, Normal) * Normal;
}

/** Unit tangent of the mapped surface; a direction that the map flattens keeps the rest tangent. */
inline Vec3 MapTangent(const SurfaceMap& Map, const Vec3& Tangent)
{
	return NormalisedOr(Map.Linear * Tangent, Tangent);
}

/** Gram-Schmidt: the unit tangent across Normal; any one where Tangent is along it. A zero normal asks for nothing. */
inline Vec3 Orthonormalised(const Vec3& Tangent, const Vec3& Normal)
{
	const Vec3 Axis = std::fabs(Normal.X) < 0.5f ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
	const Vec3 Across = AcrossNormal(Tangent, Normal);
	return NormalisedOr(Dot(Across, Across) > 1e-12f ? Across : AcrossNormal(Axis, Normal), Tangent);
}
}
