// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How normals and tangents follow a linear map of the surface.

#pragma once

#include "4_Skin/FloatVector.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

/** A 3 by 3 matrix as its rows. */
template <FloatNumber Real>
struct Matrix3Of
{
	VectorOf<Real> Row[3];
};
using Matrix3 = Matrix3Of<float>;

template <FloatNumber Real>
VectorOf<Real> operator*(const Matrix3Of<Real>& M, const VectorOf<Real>& P)
{
	return {Dot(M.Row[0], P), Dot(M.Row[1], P), Dot(M.Row[2], P)};
}

/** Determinant times inverse transpose, undivided: cof(M) (A x B) = (M A) x (M B), also where M is singular. */
template <FloatNumber Real>
Matrix3Of<Real> Cofactor(const Matrix3Of<Real>& M)
{
	return {{Cross(M.Row[1], M.Row[2]), Cross(M.Row[2], M.Row[0]), Cross(M.Row[0], M.Row[1])}};
}

/** A linear map of the surface, ready for normals and tangents. */
template <FloatNumber Real>
struct SurfaceMap
{
	Matrix3Of<Real> Linear;
	Matrix3Of<Real> OfNormals; // cofactor
	Real Handedness = 1.0f;	   // -1 where the map mirrors
};

template <FloatNumber Real>
SurfaceMap<Real> MakeSurfaceMap(const Matrix3Of<Real>& M)
{
	SurfaceMap<Real> Map{M, Cofactor(M)};
	const Real Determinant = Dot(M.Row[0], Map.OfNormals.Row[0]);
	Map.Handedness = Select(Determinant < 0.0f, Real(-1.0f), Real(1.0f));
	return Map;
}

/**
 * Unit normal of the mapped surface: times handedness the outer side stays outside, as under the inverse transpose. A
 * surface that the map flattens to a line has none: it keeps the rest normal. The sign comes in with the length, exact
 * as anywhere, so that nothing waits for the determinant.
 */
template <FloatNumber Real>
VectorOf<Real> MapNormal(const SurfaceMap<Real>& Map, const VectorOf<Real>& Normal)
{
	const VectorOf<Real> Mapped = Map.OfNormals * Normal;
	const Real SquaredLength = Dot(Mapped, Mapped);
	return Select(SquaredLength > 1e-36f, (Map.Handedness / Sqrt(SquaredLength)) * Mapped, Normal);
}

/** Unit tangent of the mapped surface; a direction that the map flattens keeps the rest tangent. */
template <FloatNumber Real>
VectorOf<Real> MapTangent(const SurfaceMap<Real>& Map, const VectorOf<Real>& Tangent)
{
	return NormalisedOr(Map.Linear * Tangent, Tangent);
}

/** The part of A across the unit vector Normal. */
template <FloatVector Vector>
Vector AcrossNormal(const Vector& A, const Vector& Normal)
{
	return A - Dot(A, Normal) * Normal;
}

/** Gram-Schmidt: the unit tangent across Normal; any one where Tangent is along it. A zero normal asks for nothing. */
template <FloatVector Vector>
Vector Orthonormalised(const Vector& Tangent, const Vector& Normal)
{
	Vector Across = AcrossNormal(Tangent, Normal);
	const auto bAcross = Dot(Across, Across) > 1e-12f;
	if (!All(bAcross))
	{
		const Vector Axis = Select(Abs(Normal.X) < 0.5f, Vector{1.0f, 0.0f, 0.0f}, Vector{0.0f, 1.0f, 0.0f});
		Across = Select(bAcross, Across, AcrossNormal(Axis, Normal));
	}
	return NormalisedOr(Across, Tangent);
}

SKINATLAS_PARTS_END
}
