// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/Vector2D.h (Core).

#pragma once

struct FVector2f // [54]
{
	FVector2f(float InX, float InY) : X(InX), Y(InY) {}
	float X, Y;
};
