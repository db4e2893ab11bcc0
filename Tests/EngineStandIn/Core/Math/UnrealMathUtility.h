// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/UnrealMathUtility.h (Core).

#pragma once

#include "CoreTypes.h"

#include <cmath>

struct FMath // [54]
{
	static float Cos(float Radians) { return std::cos(Radians); }
	static float Sin(float Radians) { return std::sin(Radians); }
	static float RoundToFloat(float Value) { return std::floor(Value + 0.5f); }
	static float Abs(float Value) { return std::fabs(Value); }
	static float DegreesToRadians(float Degrees) { return Degrees * (3.14159265358979f / 180.0f); }
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
