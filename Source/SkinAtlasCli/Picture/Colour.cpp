// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Colour.h"

#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
// The sRGB transfer curve, IEC 61966-2-1.
float ToLinear(float Encoded)
{
	return Encoded <= 0.04045f ? Encoded / 12.92f : std::pow((Encoded + 0.055f) / 1.055f, 2.4f);
}
}

Colour FromSrgb(uint32_t Hex)
{
	const auto Channel = [Hex](int Shift) { return ToLinear(float(Hex >> Shift & 255u) / 255.0f); };
	return {Channel(16), Channel(8), Channel(0)};
}
}
