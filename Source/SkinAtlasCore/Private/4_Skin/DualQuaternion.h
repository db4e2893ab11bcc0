// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Dual quaternion linear blending [Kavan08: Kavan, Collins, Zara, O'Sullivan, "Geometric skinning with approximate dual
// quaternion blending", ACM TOG 27(4)], with scale and shear in a first linear phase.

#pragma once

#include "4_Skin/Polar.h"
#include "4_Skin/SkinRow.h"
#include "4_Skin/SurfaceFrame.h"
#include "SkinAtlas/Skin.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

/** X, Y, Z: axis times sine of half the angle; W: its cosine. */
template <FloatNumber Real>
struct QuatOf
{
	Real X = 0.0f, Y = 0.0f, Z = 0.0f, W = 0.0f;

	VectorOf<Real> Vector() const { return {X, Y, Z}; }
};
using Quat = QuatOf<float>;

template <FloatNumber Real>
QuatOf<Real> operator*(const std::type_identity_t<Real>& S, const QuatOf<Real>& Q)
{
	return {S * Q.X, S * Q.Y, S * Q.Z, S * Q.W};
}

template <FloatNumber Real>
QuatOf<Real> operator+(const QuatOf<Real>& A, const QuatOf<Real>& B)
{
	return {A.X + B.X, A.Y + B.Y, A.Z + B.Z, A.W + B.W};
}

template <FloatNumber Real>
Real Dot(const QuatOf<Real>& A, const QuatOf<Real>& B)
{
	return A.X * B.X + A.Y * B.Y + A.Z * B.Z + A.W * B.W;
}

template <FloatNumber Real, typename Mask>
QuatOf<Real> Select(const Mask& Where, const QuatOf<Real>& A, const QuatOf<Real>& B)
{
	return {Select(Where, A.X, B.X), Select(Where, A.Y, B.Y), Select(Where, A.Z, B.Z), Select(Where, A.W, B.W)};
}

/** P turned by Q, whose length need not be 1. Twice: 2 / |Q|^2. */
template <FloatNumber Real>
VectorOf<Real> Rotate(const QuatOf<Real>& Q, const std::type_identity_t<Real>& Twice, const VectorOf<Real>& P)
{
	return P + Twice * Cross(Q.Vector(), Cross(Q.Vector(), P) + Q.W * P);
}

/**
 * A rigid motion: Real turns, Dual = (translation, 0) * Real / 2 moves. What it does to points is quadratic in both, so
 * a blend need not be made of length 1, which would take a root: Twice takes its length out again.
 */
template <FloatNumber Number>
struct DualQuatOf
{
	QuatOf<Number> Real, Dual;
	Number Twice = 2.0f; // 2 / |Real|^2; 0: leaves points where they are
};
using DualQuat = DualQuatOf<float>;

/** Vector part of 2 * Dual * conjugate(Real) / |Real|^2: right also for a blend, whose Dual need not be perpendicular
 * to Real. */
template <FloatNumber Real>
VectorOf<Real> Translation(const DualQuatOf<Real>& D)
{
	return D.Twice *
		   (D.Real.W * D.Dual.Vector() - D.Dual.W * D.Real.Vector() + Cross(D.Real.Vector(), D.Dual.Vector()));
}

/** Rotate and Translation with one cross product for both. */
template <FloatNumber Real>
VectorOf<Real> Transform(const DualQuatOf<Real>& D, const VectorOf<Real>& P)
{
	const VectorOf<Real> Q = D.Real.Vector(), Moves = D.Dual.Vector();
	const VectorOf<Real> Turned = Cross(Q, Cross(Q, P) + D.Real.W * P + Moves);
	return P + D.Twice * (Turned + D.Real.W * Moves - D.Dual.W * Q);
}

/** Where D brings to P from. */
template <FloatNumber Real>
VectorOf<Real> InverseTransform(const DualQuatOf<Real>& D, const VectorOf<Real>& P)
{
	return Rotate(QuatOf<Real>{-D.Real.X, -D.Real.Y, -D.Real.Z, D.Real.W}, D.Twice, P - Translation(D));
}

/** Symmetric stretch minus the identity, so that rigid joints add exact zeros. */
template <FloatNumber Real>
struct StretchOf
{
	Real XX = 0.0f, YY = 0.0f, ZZ = 0.0f, XY = 0.0f, XZ = 0.0f, YZ = 0.0f;
};
using Stretch = StretchOf<float>;

template <FloatNumber Real>
StretchOf<Real> operator*(const std::type_identity_t<Real>& S, const StretchOf<Real>& A)
{
	return {S * A.XX, S * A.YY, S * A.ZZ, S * A.XY, S * A.XZ, S * A.YZ};
}

template <FloatNumber Real>
StretchOf<Real> operator+(const StretchOf<Real>& A, const StretchOf<Real>& B)
{
	return {A.XX + B.XX, A.YY + B.YY, A.ZZ + B.ZZ, A.XY + B.XY, A.XZ + B.XZ, A.YZ + B.YZ};
}

/** The displacement (S - I) P. */
template <FloatNumber Real>
VectorOf<Real> operator*(const StretchOf<Real>& A, const VectorOf<Real>& P)
{
	return {A.XX * P.X + A.XY * P.Y + A.XZ * P.Z, A.XY * P.X + A.YY * P.Y + A.YZ * P.Z,
		A.XZ * P.X + A.YZ * P.Y + A.ZZ * P.Z};
}

/** The whole matrix S. */
template <FloatNumber Real>
Matrix3Of<Real> ToMatrix(const StretchOf<Real>& A)
{
	return {{{1.0f + A.XX, A.XY, A.XZ}, {A.XY, 1.0f + A.YY, A.YZ}, {A.XZ, A.YZ, 1.0f + A.ZZ}}};
}

/** The multiple of the identity nearest to the stretch in the sum of squares: its mean scale, minus 1. */
inline float MeanStretch(const Stretch& A)
{
	return (A.XX + A.YY + A.ZZ) * (1.0f / 3.0f);
}

/** What a mode leaves of a stretch. */
inline Stretch Reduced(const Stretch& A, StretchMode Mode)
{
	const float Mean = MeanStretch(A);
	return Mode == StretchMode::Full ? A : Mode == StretchMode::Uniform ? Stretch{Mean, Mean, Mean} : Stretch{};
}

/** A joint's affine map: a stretch about the origin of mesh space, then a rigid motion. A x + t = R (S x) + t. */
template <FloatNumber Real>
struct JointMotionOf
{
	DualQuatOf<Real> Rigid;
	StretchOf<Real> First;
};
using JointMotion = JointMotionOf<float>;

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
	const auto ToFloatQuat = [](double X, double Y, double Z, double W) {
		return Quat{float(X), float(Y), float(Z), float(W)};
	};
	Motion.Rigid.Real = ToFloatQuat(Q[0], Q[1], Q[2], Q[3]);
	const double TX = 0.5 * M[0][3], TY = 0.5 * M[1][3], TZ = 0.5 * M[2][3];
	Motion.Rigid.Dual = ToFloatQuat(TX * Q[3] + TY * Q[2] - TZ * Q[1], TY * Q[3] + TZ * Q[0] - TX * Q[2],
		TZ * Q[3] + TX * Q[1] - TY * Q[0], -TX * Q[0] - TY * Q[1] - TZ * Q[2]);

	const auto& S = Factors.Stretch.Column;
	Motion.First = {float(S[0].X - 1.0), float(S[1].Y - 1.0), float(S[2].Z - 1.0), //
		float(S[1].X), float(S[2].X), float(S[2].Y)};
	return Motion;
}

/** As the shader's bones kernel writes it. */
inline JointRecord PackJointMotion(const JointMotion& Motion)
{
	const Quat &Real = Motion.Rigid.Real, &Dual = Motion.Rigid.Dual;
	const Stretch& First = Motion.First;
	return {{Real.X, Real.Y, Real.Z, Real.W}, {Dual.X, Dual.Y, Dual.Z, Dual.W},
		{First.XX, First.YY, First.ZZ, MeanStretch(First)}, {First.XY, First.XZ, First.YZ, 0.0f}};
}

template <FloatNumber Real>
QuatOf<Real> ToQuat(const FourOf<Real>& Four)
{
	return {Four.Number[0], Four.Number[1], Four.Number[2], Four.Number[3]};
}

template <FloatNumber Real>
StretchOf<Real> ToStretch(const FourOf<Real>& Diagonal, const FourOf<Real>& Across)
{
	return {Diagonal.Number[0], Diagonal.Number[1], Diagonal.Number[2], //
		Across.Number[0], Across.Number[1], Across.Number[2]};
}

/** Part Four of the Kth joint's record: Real, Dual, Diagonal or Across. */
template <FloatNumber Real>
FourOf<Real> FetchPart(const JointRecord* Records, const SlotsOf<Real>& Slots, int32_t K, size_t Four)
{
	return Slots.Fetch(&Records->Real.X, sizeof(JointRecord) / sizeof(float), 4 * Four, K);
}

template <FloatNumber Real>
JointMotionOf<Real> FetchJointMotion(const JointRecord* Records, const SlotsOf<Real>& Slots, int32_t K)
{
	const auto Part = [&](size_t Four) { return FetchPart(Records, Slots, K, Four); };
	return {{ToQuat(Part(0)), ToQuat(Part(1))}, ToStretch(Part(2), Part(3))};
}

/** Whether no two of a pose's quaternions are on opposite sides: whatever a row blends, all enter with their own sign.
 */
inline bool AreOnOneSide(std::span<const JointRecord> Records)
{
	const auto Last = int32_t(Records.size()) - 1;
	for (int32_t J = 0; J <= Last; J += LaneCount)
	{
		Lanes Group[4];
		LoadColumns([&](int32_t Lane) { return &Records[size_t(std::min(J + Lane, Last))].Real.X; }, Group);
		const QuatOf<Lanes> Some{Group[0], Group[1], Group[2], Group[3]};
		Lanes Least = 0.0f;
		for (int32_t Other = J; Other <= Last; ++Other)
		{
			const Vec4& Q = Records[size_t(Other)].Real;
			Least = Min(Dot(Some, QuatOf<Lanes>{Q.X, Q.Y, Q.Z, Q.W}), Least);
		}
		if (Any(Least < 0.0f))
		{
			return false;
		}
	}
	return true;
}

/** The quaternion of greatest weight, the first of equals: it decides the signs of the row [Kavan08]. */
template <FloatNumber Real>
QuatOf<Real> HeaviestReal(const JointRecord* Records, const SkinRow<Real>& Row)
{
	QuatOf<Real> Heaviest;
	Real Most = -1.0f;
	for (int32_t First = 0; First < Row.Influences; First += SlotsAtOnce)
	{
		const SlotsOf<Real> Slots = Row.Slots(First);
		for (int32_t K = 0; K < Slots.Count; ++K)
		{
			const auto bHeavier = Slots.Weight[K] > Most;
			if (Any(bHeavier)) // rows are mostly sorted
			{
				Heaviest = Select(bHeavier, ToQuat(FetchPart(Records, Slots, K, 0)), Heaviest);
				Most = Select(bHeavier, Slots.Weight[K], Most);
			}
		}
	}
	return Heaviest;
}

/** The weighted sum of a row's quaternions, each with the sign that is nearer to the heaviest one. */
template <FloatNumber Real>
DualQuatOf<Real> SumSigned(const JointRecord* Records, const SkinRow<Real>& Row)
{
	const QuatOf<Real> Pivot = HeaviestReal(Records, Row);
	DualQuatOf<Real> Sum;
	ForEachSlot(Row,
		[&](const SlotsOf<Real>& Slots, int32_t K)
		{
			const QuatOf<Real> Turn = ToQuat(FetchPart(Records, Slots, K, 0));
			const Real Signed = Select(Dot(Turn, Pivot) < 0.0f, -Slots.Weight[K], Slots.Weight[K]);
			Sum.Real = Sum.Real + Signed * Turn;
			Sum.Dual = Sum.Dual + Signed * ToQuat(FetchPart(Records, Slots, K, 1));
		});
	return Sum;
}

/**
 * Whether no quaternion of a row is on the other side of the heaviest one, so that all enter with their own sign; told
 * from the length of their weighted sum alone. If quaternion m were, with the heaviest p, dot(q_p, q_m) <= 0, then
 *   |sum w_k q_k|^2 = sum of w_k w_l dot(q_k, q_l) <= (sum w_k)^2 - 2 w_p w_m,
 * as no dot of unit quaternions is above 1 and no weight below 0. The ten-thousandth is for rounding: of rows of up to
 * a thousand slots. False may be wrong and costs time only.
 */
template <FloatNumber Real>
auto KeepsSigns(const WeightsOf<Real>& Weights, const Real& SquaredLength)
{
	const Real Bound = 1.0001f * Weights.Total * Weights.Total - 2.0f * Weights.Most * Weights.Least;
	return SquaredLength > Select(Weights.Least > 0.0f, Bound, SquaredLength);
}

/** The plain sum of a row's dual quaternions made their blend. */
template <FloatNumber Real>
DualQuatOf<Real> SettleSigns(const JointRecord* Records, const SkinRow<Real>& Row, bool bOneSide,
	const FourOf<Real>& Turns, const FourOf<Real>& Moves)
{
	DualQuatOf<Real> Sum{ToQuat(Turns), ToQuat(Moves)};
	Real SquaredLength = Dot(Sum.Real, Sum.Real);
	if (!bOneSide && !All(KeepsSigns(SurveyWeights(Row), SquaredLength)))
	{
		Sum = SumSigned(Records, Row);
		SquaredLength = Dot(Sum.Real, Sum.Real);
	}
	Sum.Twice = Select(SquaredLength > 1e-12f, 2.0f / SquaredLength, Real(0.0f));
	return Sum;
}

/**
 * The blended dual quaternion of a row [Kavan08]: q and -q are one rotation, so each quaternion enters with the sign
 * that is nearer to the heaviest one. All then lie in one half space, and the length of the sum is at least the
 * greatest weight: it is zero only in a row without weight, which stays where it is. bOneSide: AreOnOneSide holds for
 * the records, so that no row need ask.
 */
template <FloatNumber Real>
DualQuatOf<Real> BlendRigid(const JointRecord* Records, const SkinRow<Real>& Row, bool bOneSide = false)
{
	FourOf<Real> Parts[2] = {};
	Row.Blend(&Records->Real.X, sizeof(JointRecord) / sizeof(float), CountSlots(Row), Parts);
	return SettleSigns(Records, Row, bOneSide, Parts[0], Parts[1]);
}

/** The blended stretch of a row, the linear first phase. */
template <FloatNumber Real>
StretchOf<Real> BlendStretch(const JointRecord* Records, const SkinRow<Real>& Row)
{
	FourOf<Real> Parts[2] = {};
	Row.Blend(&Records->Diagonal.X, sizeof(JointRecord) / sizeof(float), CountSlots(Row), Parts);
	return ToStretch(Parts[0], Parts[1]);
}

/** Both, in one pass over the row. */
template <FloatNumber Real>
JointMotionOf<Real> BlendJointMotions(const JointRecord* Records, const SkinRow<Real>& Row, bool bOneSide = false)
{
	FourOf<Real> Parts[4] = {};
	Row.Blend(&Records->Real.X, sizeof(JointRecord) / sizeof(float), CountSlots(Row), Parts);
	return {SettleSigns(Records, Row, bOneSide, Parts[0], Parts[1]), ToStretch(Parts[2], Parts[3])};
}

SKINATLAS_PARTS_END
}
