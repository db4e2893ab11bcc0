// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Double vectors for the solves. Plain scalar operations in a fixed order, so that every compiler gives the same bits.

#pragma once

#include "SkinAtlas/Types.h"

#include <array>
#include <cmath>

namespace SkinAtlas
{
struct Vec3d
{
	double X = 0.0, Y = 0.0, Z = 0.0;

	Vec3d() = default;
	Vec3d(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	Vec3d(const Vec3& P) : X(P.X), Y(P.Y), Z(P.Z) {}

	Vec3d& operator+=(const Vec3d& B) { return *this = {X + B.X, Y + B.Y, Z + B.Z}; }
};

inline Vec3d operator+(const Vec3d& A, const Vec3d& B) { return {A.X + B.X, A.Y + B.Y, A.Z + B.Z}; }
inline Vec3d operator-(const Vec3d& A, const Vec3d& B) { return {A.X - B.X, A.Y - B.Y, A.Z - B.Z}; }
inline Vec3d operator-(const Vec3d& A) { return {-A.X, -A.Y, -A.Z}; }
inline Vec3d operator*(double S, const Vec3d& A) { return {S * A.X, S * A.Y, S * A.Z}; }

inline double Dot(const Vec3d& A, const Vec3d& B) { return A.X * B.X + A.Y * B.Y + A.Z * B.Z; }
inline Vec3d Cross(const Vec3d& A, const Vec3d& B)
{
	return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
}
inline double Length(const Vec3d& A) { return std::sqrt(Dot(A, A)); }

/** Zero stays zero. */
inline Vec3d Normalised(const Vec3d& A)
{
	const double L = Length(A);
	return L > 0.0 ? (1.0 / L) * A : Vec3d();
}

inline Vec3d Lerp(const Vec3d& A, const Vec3d& B, double T) { return (1.0 - T) * A + T * B; }
inline Vec3 ToFloat(const Vec3d& A)
{
	return {static_cast<float>(A.X), static_cast<float>(A.Y), static_cast<float>(A.Z)};
}

inline const std::array<Vec3d, 3> MeshAxes = {Vec3d(1, 0, 0), Vec3d(0, 1, 0), Vec3d(0, 0, 1)};

/**
 * Two unit vectors that span the plane across a unit axis, the first as near to an axis of a frame as can be. An axis
 * that is mirrored in a plane of the frame gives mirrored vectors, up to sign.
 */
inline void SpanPlane(const Vec3d& Axis, const std::array<Vec3d, 3>& Frame, Vec3d& OutA, Vec3d& OutB)
{
	// The axis of the frame least along Axis: reflections in the frame's planes keep the choice. Of equals the first.
	constexpr double Tie = 1e-4;
	const double X = std::abs(Dot(Frame[0], Axis)), Y = std::abs(Dot(Frame[1], Axis)),
				 Z = std::abs(Dot(Frame[2], Axis));
	const Vec3d& Helper = Frame[X <= Y + Tie && X <= Z + Tie ? 0 : Y <= Z + Tie ? 1 : 2];
	OutA = Normalised(Helper - Dot(Helper, Axis) * Axis);
	OutB = Cross(Axis, OutA);
}

inline constexpr double Pi = 3.14159265358979323846;
}
