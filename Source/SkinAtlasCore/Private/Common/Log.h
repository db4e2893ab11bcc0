// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

namespace SkinAtlas
{
/** Natural logarithm of a positive number, by series: the same bits with every compiler's library. */
inline double NaturalLog(double X)
{
	int Exponent = 0;
	double Mantissa = std::frexp(X, &Exponent); // 1/2 to 1
	if (Mantissa < 0.70710678118654752)
	{
		Mantissa *= 2.0;
		--Exponent;
	}
	// ln m = 2 artanh z, where |z| < 0.172: eleven odd powers are enough for a double.
	const double Z = (Mantissa - 1.0) / (Mantissa + 1.0), Square = Z * Z;
	double Sum = 0.0;
	for (int N = 21; N > 0; N -= 2)
	{
		Sum = Sum * Square + 1.0 / N;
	}
	return Exponent * 0.69314718055994531 + 2.0 * Z * Sum;
}
}
