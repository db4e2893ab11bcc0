// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Float vectors for what runs per vertex, of one vertex (Vec3) or of a group (LaneVec3). Float, unlike the solves,
// because the shader computes in float: the same operations in the same order make the two comparable function by
// function, within 1e-6 of the mesh's size of a computation in double.

#pragma once

#include "Common/Lanes.h"

#include <concepts>
#include <type_traits>

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

struct LaneVec3
{
	Lanes X, Y, Z;
};

template <typename Vector>
concept FloatVector = std::same_as<Vector, Vec3> || std::same_as<Vector, LaneVec3>;

template <typename Real>
concept FloatNumber = std::same_as<Real, float> || std::same_as<Real, Lanes>;

template <FloatNumber Real>
using VectorOf = std::conditional_t<std::is_same_v<Real, float>, Vec3, LaneVec3>;

template <FloatVector Vector>
using NumberOf = decltype(Vector::X);

template <FloatVector Vector>
Vector operator+(const Vector& A, const Vector& B)
{
	return {A.X + B.X, A.Y + B.Y, A.Z + B.Z};
}

template <FloatVector Vector>
Vector operator-(const Vector& A, const Vector& B)
{
	return {A.X - B.X, A.Y - B.Y, A.Z - B.Z};
}

template <FloatVector Vector>
Vector operator*(const NumberOf<Vector>& S, const Vector& A)
{
	return {S * A.X, S * A.Y, S * A.Z};
}

template <FloatVector Vector>
NumberOf<Vector> Dot(const Vector& A, const Vector& B)
{
	return A.X * B.X + A.Y * B.Y + A.Z * B.Z;
}

template <FloatVector Vector>
Vector Cross(const Vector& A, const Vector& B)
{
	return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
}

template <FloatVector Vector, typename Mask>
Vector Select(const Mask& Where, const Vector& A, const Vector& B)
{
	return {Select(Where, A.X, B.X), Select(Where, A.Y, B.Y), Select(Where, A.Z, B.Z)};
}

/** Unit length, or Fallback where A is too short for its square to be a normal float. */
template <FloatVector Vector>
Vector NormalisedOr(const Vector& A, const Vector& Fallback)
{
	const NumberOf<Vector> SquaredLength = Dot(A, A);
	return Select(SquaredLength > 1e-36f, (1.0f / Sqrt(SquaredLength)) * A, Fallback);
}

SKINATLAS_PARTS_END
}
