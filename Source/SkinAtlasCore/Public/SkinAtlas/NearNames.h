// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Types.h"

#include <span>
#include <string>
#include <string_view>

namespace SkinAtlas
{
/**
 * Up to three names that Wanted may have meant, as the end of a sentence: `; did you mean "hand_l" or "hand_r"?`.
 * Empty when none is near. Nearness is the number of characters to change, and a name that holds all of Wanted is near;
 * case and the signs of a glob do not count.
 */
SKINATLASCORE_API std::string DidYouMean(std::string_view Wanted, std::span<const std::string> Names);

/** Some names in quotes and, when they are not all, an ellipsis: `"pelvis", "spine_01", "spine_02", ...`. */
SKINATLASCORE_API std::string ListSome(std::span<const std::string> Names);
}
