// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Float vectors for what runs per vertex. Float, unlike the solves, because the shader computes in float: the same
// operations in the same order make the two comparable function by function, within 1e-6 of the mesh's size of a
// computation in double.

#pragma once

#include "SkinAtlas/Types.h"

#include <cmath>

namespace SkinAtlas
{
inline Vec3 operator+(const Vec3& A, const Vec3& B) { return {A.X + B.X, A.Y + B.Y, A.Z + B.Z}; }
inline Vec3 operator-(const Vec3& A, const Vec3& B) { return {A.X - B.X, A.Y - B.Y, A.Z - B.Z}; }
inline Vec3 operator*(float S, const Vec3& A) { return {S * A.X, S * A.Y, S * A.Z}; }

inline float Dot(const Vec3& A, const Vec3& B) { return A.X * B.X + A.Y * B.Y + A.Z * B.Z; }
inline Vec3 Cross(const Vec3& A, const Vec3& B)
{
	return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
}

/** Unit length, or Fallback where A is too short for its square to be a normal float. */
inline Vec3 NormalisedOr(const Vec3& A, const Vec3& Fallback)
{
	const float SquaredLength = Dot(A, A);
	return SquaredLength > 1e-36f ? (1.0f / std::sqrt(SquaredLength)) * A : Fallback;
}
}
