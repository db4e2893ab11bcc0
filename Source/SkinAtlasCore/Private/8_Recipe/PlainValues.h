// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/RecipeKeys.h"

#include <limits>

namespace SkinAtlas
{
/** As sentences show what stands in a file. */
inline std::string Quote(std::string_view Text)
{
	return '"' + std::string(Text) + '"';
}

/** Not a number, if it is none. */
inline double NumberIn(const RecipeValue& Value)
{
	const int64_t* const Whole = std::get_if<int64_t>(&Value);
	const double* const Number = std::get_if<double>(&Value);
	return Whole != nullptr ? double(*Whole) : Number != nullptr ? *Number : std::numeric_limits<double>::quiet_NaN();
}
}
