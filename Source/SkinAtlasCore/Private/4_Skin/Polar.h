// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Polar decomposition A = R S of a joint's linear part: R a proper rotation, S symmetric (scale and shear) [Kavan08].
// Runs once per joint and call, so it is in double; its results are rounded to float once, for the vertices.

#pragma once

#include "Common/Lanes.h"
#include "Common/Vector.h"

#include <utility>

namespace SkinAtlas::inline SKINATLAS_LANES
{
/** A 3 by 3 matrix as its columns. */
struct Matrix3d
{
	Vec3d Column[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
};

struct PolarFactors
{
	Matrix3d Rotation;				// R: orthonormal, determinant +1
	Matrix3d Stretch{{{}, {}, {}}}; // S: symmetric; negative definite where A mirrors
};

/**
 * One step of Hestenes' one-sided Jacobi method: turns the columns A and B of a matrix in their plane until they are
 * perpendicular, and the columns VA and VB of the accumulated rotation along with them. False: they were already.
 */
inline bool MakePerpendicular(Vec3d& A, Vec3d& B, Vec3d& VA, Vec3d& VB)
{
	const double Alpha = Dot(A, A), Beta = Dot(B, B), Gamma = Dot(A, B);
	if (Gamma * Gamma <= 1e-31 * Alpha * Beta)
	{
		return false;
	}
	// Tangent of the smaller of the two angles: cot(2 angle) = Zeta.
	const double Zeta = (Beta - Alpha) / (2.0 * Gamma);
	const double Tangent = (Zeta < 0.0 ? -1.0 : 1.0) / (std::fabs(Zeta) + std::sqrt(1.0 + Zeta * Zeta));
	const double Cosine = 1.0 / std::sqrt(1.0 + Tangent * Tangent), Sine = Cosine * Tangent;
	const auto Turn = [Cosine, Sine](Vec3d& P, Vec3d& Q)
	{
		const Vec3d Old = P;
		P = Cosine * Old - Sine * Q;
		Q = Sine * Old + Cosine * Q;
	};
	Turn(A, B);
	Turn(VA, VB);
	return true;
}

/**
 * A = R S, defined for every finite A. With A = U diag(s1 >= s2 >= s3) V^T from the Jacobi method, R = U V^T.
 * Mirrors: R is the rotation of -A and S = -|S|, so that R stays proper and is as smooth in A as without the mirror.
 * Singular A: directions that A flattens are completed to a proper rotation, which continues R from positive scales
 * while at most one axis is flat, and is the identity where A only flattens; A = 0 gives R = I, S = 0.
 */
inline PolarFactors Polar(const Matrix3d& A)
{
	constexpr double FloatNoise = 1e-7; // A comes from floats: smaller ratios of its singular values mean nothing
	PolarFactors Factors;
	double Size = 0.0;
	for (const Vec3d& Column : A.Column)
	{
		for (const double Value : {Column.X, Column.Y, Column.Z})
		{
			Size = std::fabs(Value) > Size ? std::fabs(Value) : Size;
		}
	}
	if (Size == 0.0)
	{
		return Factors;
	}

	// B = U diag(s) = (A / Size) V. The division keeps squares of tiny and huge scales in range.
	Matrix3d B, V;
	for (int I = 0; I < 3; ++I)
	{
		B.Column[I] = {A.Column[I].X / Size, A.Column[I].Y / Size, A.Column[I].Z / Size};
	}
	const auto Step = [&](int I, int K)
	{ return MakePerpendicular(B.Column[I], B.Column[K], V.Column[I], V.Column[K]); };
	bool bTurned = true;
	for (int Sweep = 0; bTurned && Sweep < 16; ++Sweep) // converges quadratically: 3 to 5 sweeps
	{
		bTurned = Step(0, 1);
		bTurned |= Step(0, 2);
		bTurned |= Step(1, 2);
	}
	const auto SortPair = [&](int I, int K) // longest first; the change of sign keeps V proper
	{
		if (Dot(B.Column[I], B.Column[I]) < Dot(B.Column[K], B.Column[K]))
		{
			std::swap(B.Column[I], B.Column[K]);
			std::swap(V.Column[I], V.Column[K]);
			B.Column[K] = -B.Column[K];
			V.Column[K] = -V.Column[K];
		}
	};
	SortPair(0, 1);
	SortPair(0, 2);
	SortPair(1, 2);

	const double Longest = Length(B.Column[0]);
	const auto AcrossFirst = [&U0 = B.Column[0], Longest](const Vec3d& P)
	{ return P - (Dot(U0, P) / (Longest * Longest)) * U0; };
	Vec3d Second = AcrossFirst(B.Column[1]);
	if (Length(Second) <= FloatNoise * Longest) // A maps onto a line: keep what can be kept of the rest axes
	{
		const Vec3d Kept = AcrossFirst(V.Column[1]), Other = AcrossFirst(V.Column[2]);
		Second = Dot(Kept, Kept) >= Dot(Other, Other) ? Kept : Other;
	}
	const Vec3d U0 = Normalised(B.Column[0]), U1 = Normalised(Second), U2 = Cross(U0, U1);
	const double Sign = Dot(B.Column[2], U2) < -FloatNoise * Longest ? -1.0 : 1.0;

	// R = U V^T column by column: column I of R is sum over k of U_k (V_k)_I. S = R^T A.
	const auto RotatedAxis = [&](double V0, double V1, double V2)
	{ return (Sign * V0) * U0 + (Sign * V1) * U1 + V2 * U2; };
	Factors.Rotation.Column[0] = RotatedAxis(V.Column[0].X, V.Column[1].X, V.Column[2].X);
	Factors.Rotation.Column[1] = RotatedAxis(V.Column[0].Y, V.Column[1].Y, V.Column[2].Y);
	Factors.Rotation.Column[2] = RotatedAxis(V.Column[0].Z, V.Column[1].Z, V.Column[2].Z);
	const auto Entry = [&](int I, int K)
	{ return 0.5 * (Dot(Factors.Rotation.Column[I], A.Column[K]) + Dot(Factors.Rotation.Column[K], A.Column[I])); };
	for (int K = 0; K < 3; ++K)
	{
		Factors.Stretch.Column[K] = {Entry(0, K), Entry(1, K), Entry(2, K)};
	}
	return Factors;
}
}
