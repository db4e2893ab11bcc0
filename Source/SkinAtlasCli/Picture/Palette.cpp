// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Palette.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
// Any two differ by at least 19 CIELAB units, and neighbours in the list by 33, in normal and in simulated protanope,
// deuteranope and tritanope vision (the matrices of Machado, Oliveira and Fernandes 2009). None is dark,
// so that overlaps show on all.
constexpr std::array<uint32_t, 8> RegionHexes = {
	0x6fa8dc, 0xf2b45c, 0x9de5bc, 0x9a6b40, 0xd0eb9c, 0x7763b0, 0xebc5e7, 0xec8882};

constexpr uint32_t OverlapHex = 0x1d2a44;
constexpr float MostDark = 0.82f; // of it: colour and form stay visible in the middle of an overlap

// CIELAB lightness 90, 84, 68, 45 and 20: evenly darker to every eye.
constexpr std::array<uint32_t, 5> RampHexes = {0xe4e2dd, 0xf3cf70, 0xef8e4c, 0xbb4468, 0x4a1b62};
}

std::vector<Colour> RegionColours(std::span<const int32_t> Parents)
{
	constexpr uint32_t PaletteSize = uint32_t(RegionHexes.size());
	constexpr uint32_t AllTaken = (1u << PaletteSize) - 1;
	std::vector<uint32_t> Own(Parents.size(), 0);        // one bit, or none yet
	std::vector<uint32_t> OfChildren(Parents.size(), 0); // bits of the children that have a colour
	uint32_t OfRoots = 0;
	std::vector<Colour> Colours(Parents.size());
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		const int32_t Parent = Parents[J];
		const int32_t Grandparent = Parent == NoIndex ? NoIndex : Parents[size_t(Parent)];
		const uint32_t Next = OfChildren[J] | (Parent == NoIndex ? 0 : Own[size_t(Parent)]);
		uint32_t& Siblings = Parent == NoIndex ? OfRoots : OfChildren[size_t(Parent)];
		const uint32_t Near = Next | Siblings | (Grandparent == NoIndex ? 0 : Own[size_t(Grandparent)]);
		const uint32_t Taken = Near != AllTaken ? Near : Next != AllTaken ? Next : 0;
		uint32_t Pick = uint32_t(J) % PaletteSize;
		while ((Taken >> Pick & 1u) != 0)
		{
			Pick = (Pick + 1) % PaletteSize;
		}
		Own[J] = 1u << Pick;
		Siblings |= Own[J];
		Colours[J] = FromSrgb(RegionHexes[Pick]);
	}
	return Colours;
}

float SharedShare(std::span<const float> Weights)
{
	float Greatest = 0.0f;
	for (const float Weight : Weights)
	{
		Greatest = std::max(Greatest, Weight);
	}
	return std::clamp(2.0f * (1.0f - Greatest), 0.0f, 1.0f);
}

Colour RampColour(float Quantity)
{
	const float Place = std::clamp(Quantity, 0.0f, 1.0f) * float(RampHexes.size() - 1);
	const size_t Below = std::min(size_t(Place), RampHexes.size() - 2);
	return Mix(FromSrgb(RampHexes[Below]), FromSrgb(RampHexes[Below + 1]), Place - float(Below));
}

Colour OverlapColour(const Colour& Region, float Shared)
{
	// Mixed by square roots, near to how the eye spaces greys: the band then looks as wide as it is.
	const auto Root = [](const Colour& A) { return Colour{std::sqrt(A.R), std::sqrt(A.G), std::sqrt(A.B)}; };
	const Colour Mixed = Mix(Root(Region), Root(FromSrgb(OverlapHex)), MostDark * Shared);
	return Mixed * Mixed;
}
}
