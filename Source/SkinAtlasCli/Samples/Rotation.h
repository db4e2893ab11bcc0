// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Angles and unit quaternions in double, for rigs, cages and clips: the same bits with every mathematics library.

#pragma once

#include "Common/SinCos.h"

namespace SkinAtlas::Host
{
/** Sine and cosine of an angle in full turns, of any size. */
struct SinCos
{
	explicit SinCos(double Turns) { SinCosOfTurn(Turns - std::floor(Turns), Sin, Cos); }

	double Sin = 0.0, Cos = 1.0;
};

inline SinCos OfDegrees(double Degrees)
{
	return SinCos(Degrees / 360.0);
}

struct Rotation
{
	double X = 0.0, Y = 0.0, Z = 0.0, W = 1.0;
};

/** First B, then A. */
inline Rotation operator*(const Rotation& A, const Rotation& B)
{
	return {A.W * B.X + A.X * B.W + A.Y * B.Z - A.Z * B.Y, A.W * B.Y - A.X * B.Z + A.Y * B.W + A.Z * B.X,
		A.W * B.Z + A.X * B.Y - A.Y * B.X + A.Z * B.W, A.W * B.W - A.X * B.X - A.Y * B.Y - A.Z * B.Z};
}

inline Rotation Inverse(const Rotation& A)
{
	return {-A.X, -A.Y, -A.Z, A.W};
}

inline Rotation AboutAxis(const Vec3d& Axis, double Degrees)
{
	const SinCos Half = OfDegrees(0.5 * Degrees);
	const Vec3d U = Half.Sin * Normalised(Axis);
	return {U.X, U.Y, U.Z, Half.Cos};
}

/** The rotation that takes the coordinate axes to the given ones, which must be orthonormal and right-handed. */
inline Rotation FromAxes(const Vec3d& X, const Vec3d& Y, const Vec3d& Z)
{
	// Of the four ways to divide, the one by the component of greatest size loses no digits.
	const double Size[4] = {1.0 + X.X - Y.Y - Z.Z, 1.0 - X.X + Y.Y - Z.Z, 1.0 - X.X - Y.Y + Z.Z, 1.0 + X.X + Y.Y + Z.Z};
	int32_t Greatest = 3;
	for (int32_t C = 0; C < 3; ++C)
	{
		Greatest = Size[C] > Size[Greatest] ? C : Greatest;
	}
	const double Twice = std::sqrt(Size[Greatest]);
	const double F = 0.5 / Twice;
	switch (Greatest)
	{
	case 0:
		return {0.5 * Twice, F * (Y.X + X.Y), F * (Z.X + X.Z), F * (Y.Z - Z.Y)};
	case 1:
		return {F * (Y.X + X.Y), 0.5 * Twice, F * (Z.Y + Y.Z), F * (Z.X - X.Z)};
	case 2:
		return {F * (Z.X + X.Z), F * (Z.Y + Y.Z), 0.5 * Twice, F * (X.Y - Y.X)};
	default:
		return {F * (Y.Z - Z.Y), F * (Z.X - X.Z), F * (X.Y - Y.X), 0.5 * Twice};
	}
}
}
