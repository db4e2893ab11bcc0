// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Dual quaternion linear blending [Kavan08: Kavan, Collins, Zara, O'Sullivan, "Geometric skinning with approximate dual
// quaternion blending", ACM TOG 27(4)], with scale and shear in a first linear phase.

#pragma once

#include "4_Skin/FloatVector.h"
#include "4_Skin/Polar.h"
#include "4_Skin/SurfaceFrame.h"
#include "SkinAtlas/Skin.h"

namespace SkinAtlas
{
/** X, Y, Z: axis times sine of half the angle; W: its cosine. */
struct Quat
{
	float X = 0.0f, Y = 0.0f, Z = 0.0f, W = 0.0f;

	Vec3 Vector() const { return {X, Y, Z}; }
};

inline Quat operator*(float S, const Quat& Q) { return {S * Q.X, S * Q.Y, S * Q.Z, S * Q.W}; }
inline Quat operator+(const Quat& A, const Quat& B) { return {A.X + B.X, A.Y + B.Y, A.Z + B.Z, A.W + B.W}; }
inline float Dot(const Quat& A, const Quat& B) { return A.X * B.X + A.Y * B.Y + A.Z * B.Z + A.W * B.W; }

/** P turned by the unit quaternion Q. */
inline Vec3 Rotate(const Quat& Q, const Vec3& P)
{
	return P + 2.0f * Cross(Q.Vector(), Cross(Q.Vector(), P) + Q.W * P);
}

/** A rigid motion: Real turns, Dual = (translation, 0) * Real / 2 moves. */
struct DualQuat
{
	Quat Real, Dual;
};

/** Vector part of 2 * Dual * conjugate(Real): right also for a blend, whose Dual need not be perpendicular to Real. */
inline Vec3 Translation(const DualQuat& D)
{
	return 2.0f * (D.Real.W * D.Dual.Vector() - D.Dual.W * D.Real.Vector() + Cross(D.Real.Vector(), D.Dual.Vector()));
}

inline Vec3 Transform(const DualQuat& D, const Vec3& P) { return Rotate(D.Real, P) + Translation(D); }

/** Where D brings to P from. */
inline Vec3 InverseTransform(const DualQuat& D, const Vec3& P)
{
	return Rotate({-D.Real.X, -D.Real.Y, -D.Real.Z, D.Real.W}, P - Translation(D));
}

/** Symmetric stretch minus the identity, so that rigid joints add exact zeros. */
struct Stretch
{
	float XX = 0.0f, YY = 0.0f, ZZ = 0.0f, XY = 0.0f, XZ = 0.0f, YZ = 0.0f;
};

inline void AddScaled(Stretch& Sum, float S, const Stretch& A)
{
	Sum = {Sum.XX + S * A.XX, Sum.YY + S * A.YY, Sum.ZZ + S * A.ZZ, //
		Sum.XY + S * A.XY, Sum.XZ + S * A.XZ, Sum.YZ + S * A.YZ};
}

/** The displacement (S - I) P. */
inline Vec3 operator*(const Stretch& A, const Vec3& P)
{
	return {A.XX * P.X + A.XY * P.Y + A.XZ * P.Z, A.XY * P.X + A.YY * P.Y + A.YZ * P.Z,
		A.XZ * P.X + A.YZ * P.Y + A.ZZ * P.Z};
}

/** The whole matrix S. */
inline Matrix3 ToMatrix(const Stretch& A)
{
	return {{{1.0f + A.XX, A.XY, A.XZ}, {A.XY, 1.0f + A.YY, A.YZ}, {A.XZ, A.YZ, 1.0f + A.ZZ}}};
}

/** The multiple of the identity nearest to the stretch in the sum of squares: its mean scale, minus 1. */
inline float MeanStretch(const Stretch& A) { return (A.XX + A.YY + A.ZZ) * (1.0f / 3.0f); }

/** What a mode leaves of a stretch. */
inline Stretch Reduced(const Stretch& A, StretchMode Mode)
{
	const float Mean = MeanStretch(A);
	return Mode == StretchMode::Full ? A : Mode == StretchMode::Uniform ? Stretch{Mean, Mean, Mean} : Stretch{};
}

/** A joint's affine map: a stretch about the origin of mesh space, then a rigid motion. A x + t = R (S x) + t. */
struct JointMotion
{
	DualQuat Rigid;
	Stretch First;
};

/** Unit quaternion of a rotation, from its largest component so that no difference cancels. */
inline void ToQuaternion(const Matrix3d& R, double (&Out)[4])
{
	const Vec3d &A = R.Column[0], &B = R.Column[1], &C = R.Column[2];
	// 4 times the square of each component.
	const double X = 1.0 + A.X - B.Y - C.Z, Y = 1.0 - A.X + B.Y - C.Z;
	const double Z = 1.0 - A.X - B.Y + C.Z, W = 1.0 + A.X + B.Y + C.Z;
	const auto Set = [&Out](double OutX, double OutY, double OutZ, double OutW)
	{
		const double Scale = 1.0 / std::sqrt(OutX * OutX + OutY * OutY + OutZ * OutZ + OutW * OutW);
		Out[0] = Scale * OutX;
		Out[1] = Scale * OutY;
		Out[2] = Scale * OutZ;
		Out[3] = Scale * OutW;
	};
	if (W >= X && W >= Y && W >= Z)
	{
		Set(B.Z - C.Y, C.X - A.Z, A.Y - B.X, W);
	}
	else if (X >= Y && X >= Z)
	{
		Set(X, A.Y + B.X, A.Z + C.X, B.Z - C.Y);
	}
	else if (Y >= Z)
	{
		Set(A.Y + B.X, Y, B.Z + C.Y, C.X - A.Z);
	}
	else
	{
		Set(A.Z + C.X, B.Z + C.Y, Z, A.Y - B.X);
	}
}

inline JointMotion MakeJointMotion(const Affine& Map)
{
	const auto& M = Map.Row;
	Matrix3d Linear;
	for (int I = 0; I < 3; ++I)
	{
		Linear.Column[I] = {M[0][I], M[1][I], M[2][I]};
	}
	const PolarFactors Factors = Polar(Linear);

	JointMotion Motion;
	double Q[4];
	ToQuaternion(Factors.Rotation, Q);
	const auto ToFloatQuat = [](double X, double Y, double Z, double W)
	{ return Quat{float(X), float(Y), float(Z), float(W)}; };
	Motion.Rigid.Real = ToFloatQuat(Q[0], Q[1], Q[2], Q[3]);
	const double TX = 0.5 * M[0][3], TY = 0.5 * M[1][3], TZ = 0.5 * M[2][3];
	Motion.Rigid.Dual = ToFloatQuat(TX * Q[3] + TY * Q[2] - TZ * Q[1], TY * Q[3] + TZ * Q[0] - TX * Q[2],
		TZ * Q[3] + TX * Q[1] - TY * Q[0], -TX * Q[0] - TY * Q[1] - TZ * Q[2]);

	const auto& S = Factors.Stretch.Column;
	Motion.First = {float(S[0].X - 1.0), float(S[1].Y - 1.0), float(S[2].Z - 1.0), //
		float(S[1].X), float(S[2].X), float(S[2].Y)};
	return Motion;
}

/** The slot of greatest weight, the first of equals. Its quaternion decides the signs of the row [Kavan08]. */
inline int32_t HeaviestSlot(const float* Weights, int32_t Influences)
{
	int32_t Heaviest = 0;
	for (int32_t K = 1; K < Influences; ++K)
	{
		Heaviest = Weights[K] > Weights[Heaviest] ? K : Heaviest;
	}
	return Heaviest;
}

/**
 * The normalised blend of a row [Kavan08]: q and -q are one rotation, so each quaternion enters
 * with the sign that is nearer to the heaviest one. All then lie in one half space, and the length of the sum is at
 * least the greatest weight: it is zero only in a row without weight.
 */
inline DualQuat BlendRigid(const JointMotion* Motions, const uint16_t* Joints, const float* Weights, int32_t Influences)
{
	const Quat Pivot = Motions[Joints[HeaviestSlot(Weights, Influences)]].Rigid.Real;
	DualQuat Sum;
	for (int32_t K = 0; K < Influences; ++K)
	{
		const DualQuat& Rigid = Motions[Joints[K]].Rigid;
		const float Weight = Dot(Rigid.Real, Pivot) < 0.0f ? -Weights[K] : Weights[K];
		Sum.Real = Sum.Real + Weight * Rigid.Real;
		Sum.Dual = Sum.Dual + Weight * Rigid.Dual;
	}
	const float SquaredLength = Dot(Sum.Real, Sum.Real);
	if (!(SquaredLength > 1e-12f))
	{
		return {{0, 0, 0, 1}, {0, 0, 0, 0}};
	}
	const float Scale = 1.0f / std::sqrt(SquaredLength);
	return {Scale * Sum.Real, Scale * Sum.Dual};
}

/** The blended stretch of a row, the linear first phase. */
inline Stretch BlendStretch(
	const JointMotion* Motions, const uint16_t* Joints, const float* Weights, int32_t Influences)
{
	Stretch Sum;
	for (int32_t K = 0; K < Influences; ++K)
	{
		AddScaled(Sum, Weights[K], Motions[Joints[K]].First);
	}
	return Sum;
}
}
