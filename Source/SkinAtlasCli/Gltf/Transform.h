// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Affine maps in double: products of node transforms and inverse bind matrices lose nothing that shows.

#pragma once

#include "SkinAtlas/Types.h"

#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace SkinAtlas::Host
{
/** An affine map of column vectors, P' = Row * (P, 1). */
struct Transform
{
	double Row[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

	bool operator==(const Transform&) const = default;

	std::array<double, 3> Apply(const Vec3& P) const
	{
		std::array<double, 3> Out{};
		for (int I = 0; I < 3; ++I)
		{
			Out[size_t(I)] = Row[I][0] * P.X + Row[I][1] * P.Y + Row[I][2] * P.Z + Row[I][3];
		}
		return Out;
	}
};

inline Transform operator*(const Transform& A, const Transform& B)
{
	Transform Out;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			Out.Row[I][K] = A.Row[I][0] * B.Row[0][K] + A.Row[I][1] * B.Row[1][K] + A.Row[I][2] * B.Row[2][K] +
				(K == 3 ? A.Row[I][3] : 0.0);
		}
	}
	return Out;
}

inline bool IsFinite(const Transform& M)
{
	for (const auto& Row : M.Row)
	{
		for (const double Value : Row)
		{
			if (!std::isfinite(Value))
			{
				return false;
			}
		}
	}
	return true;
}

/** By cofactors. Empty if the columns are not finite or, for their lengths, as good as dependent. */
inline std::optional<Transform> Inverse(const Transform& M)
{
	const auto& A = M.Row;
	double Lengths = 1.0;
	for (int K = 0; K < 3; ++K)
	{
		Lengths *= std::sqrt(A[0][K] * A[0][K] + A[1][K] * A[1][K] + A[2][K] * A[2][K]);
	}
	double Cofactor[3][3];
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 3; ++K)
		{
			const int I1 = (I + 1) % 3, I2 = (I + 2) % 3, K1 = (K + 1) % 3, K2 = (K + 2) % 3;
			Cofactor[I][K] = A[I1][K1] * A[I2][K2] - A[I1][K2] * A[I2][K1];
		}
	}
	const double Determinant = A[0][0] * Cofactor[0][0] + A[0][1] * Cofactor[0][1] + A[0][2] * Cofactor[0][2];
	if (!IsFinite(M) || !(std::abs(Determinant) > 1e-9 * Lengths))
	{
		return std::nullopt;
	}
	Transform Out;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 3; ++K)
		{
			Out.Row[I][K] = Cofactor[K][I] / Determinant;
		}
		Out.Row[I][3] = -(Out.Row[I][0] * A[0][3] + Out.Row[I][1] * A[1][3] + Out.Row[I][2] * A[2][3]);
	}
	return IsFinite(Out) ? std::optional(Out) : std::nullopt;
}

inline Transform FromAffine(const Affine& M)
{
	Transform Out;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			Out.Row[I][K] = M.Row[I][K];
		}
	}
	return Out;
}

inline Affine ToAffine(const Transform& M)
{
	Affine Out;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			Out.Row[I][K] = float(M.Row[I][K]);
		}
	}
	return Out;
}

inline Vec3 ToPoint(const std::array<double, 3>& P)
{
	return {float(P[0]), float(P[1]), float(P[2])};
}

/** Sixteen numbers column by column, as glTF stores matrices; the last row is taken for 0 0 0 1. */
template <typename Number>
Transform FromColumns(std::span<const Number, 16> Values)
{
	Transform Out;
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			Out.Row[I][K] = double(Values[size_t(4 * K + I)]);
		}
	}
	return Out;
}

inline std::array<double, 16> ToColumns(const Transform& M)
{
	std::array<double, 16> Out{};
	for (int I = 0; I < 3; ++I)
	{
		for (int K = 0; K < 4; ++K)
		{
			Out[size_t(4 * K + I)] = M.Row[I][K];
		}
	}
	Out[15] = 1.0;
	return Out;
}

/** Translation * rotation * scale. The quaternion (x, y, z, w) need not have length 1; zero is no rotation. */
inline Transform FromParts(
	const std::array<double, 3>& Translation, const std::array<double, 4>& Rotation, const std::array<double, 3>& Scale)
{
	const auto& [X, Y, Z, W] = Rotation;
	const double Square = X * X + Y * Y + Z * Z + W * W;
	const double S = Square > 0.0 ? 2.0 / Square : 0.0;
	const double Turn[3][3] = {
		{1.0 - S * (Y * Y + Z * Z), S * (X * Y - Z * W), S * (X * Z + Y * W)},
		{S * (X * Y + Z * W), 1.0 - S * (X * X + Z * Z), S * (Y * Z - X * W)},
		{S * (X * Z - Y * W), S * (Y * Z + X * W), 1.0 - S * (X * X + Y * Y)},
	};
	Transform Out;
	for (size_t I = 0; I < 3; ++I)
	{
		for (size_t K = 0; K < 3; ++K)
		{
			Out.Row[I][K] = Turn[I][K] * Scale[K];
		}
		Out.Row[I][3] = Translation[I];
	}
	return Out;
}

/** A turn about a point, by a quaternion as above. */
inline Transform TurnAbout(const std::array<double, 3>& Point, const std::array<double, 4>& Rotation)
{
	Transform Turn = FromParts({}, Rotation, {1.0, 1.0, 1.0});
	for (size_t I = 0; I < 3; ++I)
	{
		Turn.Row[I][3] = Point[I] - Turn.Row[I][0] * Point[0] - Turn.Row[I][1] * Point[1] - Turn.Row[I][2] * Point[2];
	}
	return Turn;
}
}
