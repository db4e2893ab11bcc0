// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Sheet.h"

#include "Picture/Lettering.h"
#include "Picture/Palette.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t Margin = 24, HeaderRoom = 30, CaptionRoom = 34; // pixels
constexpr float HeaderHeight = 12.0f, CaptionHeight = 13.0f;      // of capitals

/** The text, made smaller where it would be wider than its room. */
float FittingHeight(const std::string& Text, float Height, float Room)
{
	return Height * std::min(1.0f, Room / std::max(1.0f, CaptionWidth(Text, Height)));
}
}

Sheet::Sheet(std::vector<std::string> ColumnCaptions, int32_t RowCount, int32_t InCellWidth, int32_t InCellHeight)
	: CellWidth(InCellWidth)
	, CellHeight(InCellHeight)
	, Paper(2 * Margin + int32_t(ColumnCaptions.size()) * CellWidth,
		  2 * Margin + HeaderRoom + RowCount * (CaptionRoom + CellHeight), FromSrgb(Page::Paper))
{
	for (size_t C = 0; C < ColumnCaptions.size(); ++C)
	{
		const std::string& Text = ColumnCaptions[C];
		const float Height = FittingHeight(Text, HeaderHeight, 0.95f * float(CellWidth));
		const float Middle = float(Left(int32_t(C))) + 0.5f * float(CellWidth);
		const Point2 Start{Middle - 0.5f * CaptionWidth(Text, Height), float(Margin + 16)};
		DrawCaption(Paper, Text, Start, Height, FromSrgb(Page::FaintInk));
	}
}

int32_t Sheet::Top(int32_t Row) const
{
	return Margin + HeaderRoom + Row * (CaptionRoom + CellHeight) + CaptionRoom;
}

int32_t Sheet::Left(int32_t Column) const
{
	return Margin + Column * CellWidth;
}

void Sheet::Caption(int32_t Row, const std::string& Text)
{
	const float Height = FittingHeight(Text, CaptionHeight, float(Paper.Width - 2 * Margin));
	DrawCaption(Paper, Text, {float(Margin), float(Top(Row)) - 10.0f}, Height, FromSrgb(Page::Ink));
}

void Sheet::Place(int32_t Row, int32_t Column, const Image& Picture)
{
	Paste(Paper, Picture, Left(Column), Top(Row));
}
}
