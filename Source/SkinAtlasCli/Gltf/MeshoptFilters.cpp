// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// [KHR_meshopt_compression, appendix B]. What it leaves unspecified gives some number here, never undefined behaviour.

#include "Gltf/MeshoptStream.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace SkinAtlas::Host
{
namespace
{
template <typename Number>
using Four = std::array<Number, 4>;

/** Halves go away from zero; beyond the range of the type its ends stand. */
template <typename Number>
Number Round(float Value)
{
	return Number(std::clamp(std::round(Value), float(std::numeric_limits<Number>::lowest()),
		float(std::numeric_limits<Number>::max())));
}

template <typename Number>
void DecodeVector(Four<Number>& InOut)
{
	const float One = InOut[2] == 0 ? 1.0f : float(InOut[2]);
	float X = float(InOut[0]) / One, Y = float(InOut[1]) / One;
	const float Z = 1.0f - std::abs(X) - std::abs(Y);
	const float Fold = std::min(Z, 0.0f); // the lower half of the octahedron was turned outwards
	X -= std::copysign(Fold, X);
	Y -= std::copysign(Fold, Y);
	const float Scale = float(std::numeric_limits<Number>::max()) / std::sqrt(X * X + Y * Y + Z * Z);
	InOut = {Round<Number>(X * Scale), Round<Number>(Y * Scale), Round<Number>(Z * Scale), InOut[3]};
}

void DecodeQuaternion(Four<int16_t>& InOut)
{
	constexpr float Most = 32767.0f;
	const float Scale = 1.0f / std::numbers::sqrt2_v<float> / float(InOut[3] | 3);
	const float X = float(InOut[0]) * Scale, Y = float(InOut[1]) * Scale, Z = float(InOut[2]) * Scale;
	const float W = std::sqrt(std::max(0.0f, 1.0f - X * X - Y * Y - Z * Z));
	const size_t Largest = size_t(InOut[3] & 3);
	InOut[Largest] = Round<int16_t>(W * Most);
	InOut[(Largest + 1) % 4] = Round<int16_t>(X * Most);
	InOut[(Largest + 2) % 4] = Round<int16_t>(Y * Most);
	InOut[(Largest + 3) % 4] = Round<int16_t>(Z * Most);
}

/** A mantissa of 24 bits and an exponent of 8, both signed. */
void DecodeFloat(std::array<int32_t, 1>& InOut)
{
	const int32_t Mantissa = int32_t(uint32_t(InOut[0]) << 8) >> 8;
	InOut[0] = std::bit_cast<int32_t>(std::ldexp(float(Mantissa), InOut[0] >> 24));
}

/** Luma, two differences, and alpha, whose highest bit tells how many bits there are. */
template <typename Number>
void DecodeColour(Four<Number>& InOut)
{
	const auto Signed = [](Number Value) { return int32_t(std::make_signed_t<Number>(Value)); };
	const int32_t Luma = InOut[0], Orange = Signed(InOut[1]), Green = Signed(InOut[2]), Alpha = InOut[3];
	const int32_t Most = std::max((1 << std::bit_width(uint32_t(Alpha))) - 1, 1);
	const int32_t Opacity = Alpha & (Most >> 1);
	const float Scale = float(std::numeric_limits<Number>::max()) / float(Most);
	const auto Stretch = [&](int32_t Value) { return Round<Number>(float(Value) * Scale); };
	InOut = {Stretch(Luma + Orange - Green), Stretch(Luma + Green), Stretch(Luma - Orange - Green),
		Stretch(Opacity << 1 | (Opacity & 1))};
}

template <typename Element>
void ForEach(std::span<uint8_t> InOut, void (*Decode)(Element&))
{
	for (size_t At = 0; At + sizeof(Element) <= InOut.size(); At += sizeof(Element))
	{
		Element Value;
		std::memcpy(&Value, &InOut[At], sizeof(Element));
		Decode(Value);
		std::memcpy(&InOut[At], &Value, sizeof(Element));
	}
}
}

void ApplyFilter(MeshoptFilter Filter, size_t Stride, std::span<uint8_t> InOut)
{
	switch (Filter)
	{
	case MeshoptFilter::None:
		return;
	case MeshoptFilter::Octahedral:
		return Stride == 4 ? ForEach(InOut, DecodeVector<int8_t>) : ForEach(InOut, DecodeVector<int16_t>);
	case MeshoptFilter::Quaternion:
		return ForEach(InOut, DecodeQuaternion);
	case MeshoptFilter::Exponential:
		return ForEach(InOut, DecodeFloat);
	case MeshoptFilter::Colour:
		return Stride == 4 ? ForEach(InOut, DecodeColour<uint8_t>) : ForEach(InOut, DecodeColour<uint16_t>);
	}
}
}
