// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Linear blend: the weighted sum of the joints' matrices.

#pragma once

#include "4_Skin/FloatVector.h"
#include "4_Skin/SurfaceFrame.h"

namespace SkinAtlas
{
/** P' = Row * (P, 1). */
inline Vec3 Transform(const Affine& M, const Vec3& P)
{
	return {M.Row[0][0] * P.X + M.Row[0][1] * P.Y + M.Row[0][2] * P.Z + M.Row[0][3],
		M.Row[1][0] * P.X + M.Row[1][1] * P.Y + M.Row[1][2] * P.Z + M.Row[1][3],
		M.Row[2][0] * P.X + M.Row[2][1] * P.Y + M.Row[2][2] * P.Z + M.Row[2][3]};
}

inline Matrix3 LinearPart(const Affine& M)
{
	return {{{M.Row[0][0], M.Row[0][1], M.Row[0][2]}, {M.Row[1][0], M.Row[1][1], M.Row[1][2]},
		{M.Row[2][0], M.Row[2][1], M.Row[2][2]}}};
}

/** The blended matrix of a row; the identity for a row without weight. */
inline Affine BlendLinear(const Affine* Maps, const uint16_t* Joints, const float* Weights, int32_t Influences)
{
	Affine Sum{{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}};
	float Total = 0.0f;
	for (int32_t K = 0; K < Influences; ++K)
	{
		const Affine& Map = Maps[Joints[K]];
		Total += Weights[K];
		for (int I = 0; I < 3; ++I)
		{
			for (int C = 0; C < 4; ++C)
			{
				Sum.Row[I][C] += Weights[K] * Map.Row[I][C];
			}
		}
	}
	return Total > 0.0f ? Sum : Affine{};
}
}
