// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/UnrealMathUtility.h (Core).

#pragma once

#include "CoreTypes.h"

struct FMath // [C]
{
	template <typename T>
	static constexpr T Max(T A, T B)
	{
		return A < B ? B : A;
	}
	template <typename T>
	static constexpr T Min(T A, T B)
	{
		return B < A ? B : A;
	}
	template <typename T>
	static constexpr T Clamp(T Value, T Low, T High)
	{
		return Max(Low, Min(Value, High));
	}
	template <typename T>
	static constexpr T DivideAndRoundUp(T Dividend, T Divisor)
	{
		return (Dividend + Divisor - 1) / Divisor;
	}
};
