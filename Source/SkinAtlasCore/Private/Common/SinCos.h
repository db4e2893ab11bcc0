// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"

namespace SkinAtlas
{
/** Cosine and sine of a fraction of a full turn, 0 to 1, by series: the same bits with every compiler's library. */
inline void SinCosOfTurn(double Turn, double& OutSin, double& OutCos)
{
	// A sixteenth of the angle is below 0.4, where the series converge in a few terms; then double four times.
	const double X = 2.0 * Pi * Turn / 16.0;
	double Sin = 0.0, Cos = 0.0, Term = 1.0;
	for (int N = 0; N < 20; N += 4)
	{
		Cos += Term;
		Term *= X / (N + 1);
		Sin += Term;
		Term *= X / (N + 2);
		Cos -= Term;
		Term *= X / (N + 3);
		Sin -= Term;
		Term *= X / (N + 4);
	}
	for (int Doubling = 0; Doubling < 4; ++Doubling)
	{
		const double Twice = 2.0 * Sin * Cos;
		Cos = Cos * Cos - Sin * Sin;
		Sin = Twice;
	}
	OutSin = Sin;
	OutCos = Cos;
}
}
