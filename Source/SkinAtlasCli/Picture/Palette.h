// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which colour says what in our pictures.

#pragma once

#include "Picture/Colour.h"

#include "SkinAtlas/Types.h"

#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** The colours of a page, 0xRRGGBB, and of a surface that shows its form only. */
namespace Page
{
inline constexpr uint32_t Paper = 0xfcfbf9, Ink = 0x2b303b, FaintInk = 0x7f858f, PlainSurface = 0xd8d2c7;
}

/**
 * One colour per joint. Joints next to each other in the tree (parent, grandparent, siblings) differ as long as the
 * palette lasts. The palette differs in lightness as well as in hue, so it can be told apart with any kind of colour
 * vision. A joint's colour depends on the tree only, not on names or weights.
 */
std::vector<Colour> RegionColours(std::span<const int32_t> Parents);

/** How much a vertex is shared: 0 for one joint, 1 for two equal ones or more. Weights of one row. */
float SharedShare(std::span<const float> Weights);

/** A quantity from 0 to 1: pale over yellow and red to dark violet, ever darker, so that greys alone tell it too. */
Colour RampColour(float Quantity);

/** A region's colour darkened by how much it is shared, as the papers draw overlaps. */
Colour OverlapColour(const Colour& Region, float Shared);
}
