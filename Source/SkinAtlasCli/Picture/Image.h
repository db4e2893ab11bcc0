// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"
#include "Picture/Colour.h"

#include <filesystem>
#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** A point of an image in pixels: x right, y down, whole numbers between pixels. */
struct Point2
{
	float X = 0.0f, Y = 0.0f;
};

struct Image
{
	int32_t Width = 0, Height = 0;
	std::vector<Colour> Pixels; // rows from the top

	Image() = default;
	Image(int32_t InWidth, int32_t InHeight, const Colour& Background);

	Colour& At(int32_t X, int32_t Y) { return Pixels[size_t(Y) * size_t(Width) + size_t(X)]; }
	const Colour& At(int32_t X, int32_t Y) const { return Pixels[size_t(Y) * size_t(Width) + size_t(X)]; }
};

/** Copies Source with its top left corner at (X, Y) of Target; what lies outside is cut off. */
void Paste(Image& Target, const Image& Source, int32_t X, int32_t Y);

/** A polyline with round ends, smooth at its rim. One point, or the same twice, is a dot. Width in pixels. */
void DrawStroke(Image& Target, std::span<const Point2> Line, float Width, const Colour& Ink);

/** 8-bit sRGB. The file appears whole or not at all. */
Outcome<void> WritePng(const Image& Picture, const std::filesystem::path& Path);
}
