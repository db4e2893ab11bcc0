// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Picture/Image.h"

#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** A contact sheet: pictures of one size in rows and columns, both with their captions. */
class Sheet
{
public:
	Sheet(std::vector<std::string> ColumnCaptions, int32_t RowCount, int32_t CellWidth, int32_t CellHeight);

	/** Rows count from 0. The caption stands above the row's pictures, at the left. */
	void Caption(int32_t Row, const std::string& Text);
	void Place(int32_t Row, int32_t Column, const Image& Picture);

	const Image& Page() const { return Paper; }

private:
	int32_t Top(int32_t Row) const;
	int32_t Left(int32_t Column) const;

	int32_t CellWidth, CellHeight;
	Image Paper;
};
}
