// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Captions in a stroke alphabet of our own, so that pictures need no font file.

#pragma once

#include "Picture/Image.h"

#include <string_view>

namespace SkinAtlas::Host
{
/** Width in pixels of a line of ASCII text whose capitals are CapHeight pixels high. */
float CaptionWidth(std::string_view Text, float CapHeight);

/** A line of ASCII text with the left end of its base line at Start. Characters it does not know become boxes. */
void DrawCaption(Image& Target, std::string_view Text, const Point2& Start, float CapHeight, const Colour& Ink);
}
