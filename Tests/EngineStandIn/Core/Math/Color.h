// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/Color.h (Core).

#pragma once

struct FLinearColor // [54]
{
	float R = 0.0f, G = 0.0f, B = 0.0f, A = 1.0f;
	FLinearColor() = default;
	FLinearColor(float InR, float InG, float InB, float InA = 1.0f) : R(InR), G(InG), B(InB), A(InA) {}
};
