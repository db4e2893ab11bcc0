// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/Vector.h, Math/Vector4.h, Math/IntVector.h and Math/UnrealMathFwd.h (Core).

#pragma once

#include "CoreTypes.h"

struct FVector3f // [54]
{
	float X = 0.0f, Y = 0.0f, Z = 0.0f;
	FVector3f() = default;
	FVector3f(float InX, float InY, float InZ) : X(InX), Y(InY), Z(InZ) {}
};

struct FVector4f // [54]
{
	float X = 0.0f, Y = 0.0f, Z = 0.0f, W = 0.0f;
	FVector4f() = default;
	FVector4f(float InX, float InY, float InZ, float InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
};

struct FIntVector // [58]
{
	int32 X = 0, Y = 0, Z = 0;
	FIntVector() = default;
	FIntVector(int32 InX, int32 InY, int32 InZ) : X(InX), Y(InY), Z(InZ) {}
};
