// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The words for what a picture shows.

#pragma once

#include "Verbs/Render.h"

#include "SkinAtlas/OptionNames.h"

namespace SkinAtlas::Host
{
inline constexpr NamedValue<PictureMode> PictureModeNames[] = {
	{PictureMode::Shaded, "shaded"},
	{PictureMode::Regions, "regions"},
	{PictureMode::Overlaps, "overlaps"},
	{PictureMode::Blend, "blend"},
	{PictureMode::Weights, "weights"},
	{PictureMode::Largest, "largest"},
	{PictureMode::Difference, "difference"},
};

inline constexpr NamedValue<SheetRows> SheetRowsNames[] = {
	{SheetRows::Softness, "softness"},
	{SheetRows::Characters, "characters"},
};

constexpr std::span<const NamedValue<PictureMode>> NamesOf(PictureMode) { return PictureModeNames; }
constexpr std::span<const NamedValue<SheetRows>> NamesOf(SheetRows) { return SheetRowsNames; }
}
