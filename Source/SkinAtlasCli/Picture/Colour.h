// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace SkinAtlas::Host
{
/** Linear light, 0 to 1: light adds up and averages in this space; only files hold sRGB. */
struct Colour
{
	float R = 0.0f, G = 0.0f, B = 0.0f;
};

inline Colour operator*(float S, const Colour& A) { return {S * A.R, S * A.G, S * A.B}; }
inline Colour operator*(const Colour& A, const Colour& B) { return {A.R * B.R, A.G * B.G, A.B * B.B}; }
inline Colour operator+(const Colour& A, const Colour& B) { return {A.R + B.R, A.G + B.G, A.B + B.B}; }
inline Colour Mix(const Colour& A, const Colour& B, float ShareOfB) { return (1.0f - ShareOfB) * A + ShareOfB * B; }

/** From 0xRRGGBB as designers write it. */
Colour FromSrgb(uint32_t Hex);
}
