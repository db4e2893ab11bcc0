// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Linear blend: the weighted sum of the joints' matrices.

#pragma once

#include "4_Skin/SkinRow.h"
#include "4_Skin/SurfaceFrame.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

/** P' = Row * (P, 1). */
template <FloatNumber Real>
struct AffineOf
{
	Real Row[3][4];
};

template <FloatNumber Real>
VectorOf<Real> Transform(const AffineOf<Real>& M, const VectorOf<Real>& P)
{
	return {M.Row[0][0] * P.X + M.Row[0][1] * P.Y + M.Row[0][2] * P.Z + M.Row[0][3],
		M.Row[1][0] * P.X + M.Row[1][1] * P.Y + M.Row[1][2] * P.Z + M.Row[1][3],
		M.Row[2][0] * P.X + M.Row[2][1] * P.Y + M.Row[2][2] * P.Z + M.Row[2][3]};
}

template <FloatNumber Real>
Matrix3Of<Real> LinearPart(const AffineOf<Real>& M)
{
	return {{{M.Row[0][0], M.Row[0][1], M.Row[0][2]}, {M.Row[1][0], M.Row[1][1], M.Row[1][2]},
		{M.Row[2][0], M.Row[2][1], M.Row[2][2]}}};
}

/** The blended matrix of a row; the identity for a row without weight. */
template <FloatNumber Real>
AffineOf<Real> BlendLinear(const Affine* Maps, const SkinRow<Real>& Row)
{
	const WeightsOf<Real> Weights = SurveyWeights(Row);
	FourOf<Real> Rows[3] = {};
	Row.Blend(&Maps->Row[0][0], sizeof(Affine) / sizeof(float), CountSlots(Row), Rows);
	AffineOf<Real> Sum;
	for (int32_t I = 0; I < 3; ++I)
	{
		for (int32_t C = 0; C < 4; ++C)
		{
			Sum.Row[I][C] = Rows[I].Number[C];
		}
	}
	const auto bMoves = Weights.Total > 0.0f;
	if (!All(bMoves))
	{
		for (int32_t I = 0; I < 3; ++I)
		{
			for (int32_t C = 0; C < 4; ++C)
			{
				Sum.Row[I][C] = Select(bMoves, Sum.Row[I][C], Real(I == C ? 1.0f : 0.0f));
			}
		}
	}
	return Sum;
}

SKINATLAS_PARTS_END
}
