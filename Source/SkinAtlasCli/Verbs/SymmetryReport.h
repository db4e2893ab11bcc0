// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/JsonText.h"

#include "SkinAtlas/Bind.h"

#include <optional>

namespace SkinAtlas::Host
{
/** The plane, what has an image across it, and why there is none: "symmetry" of a report. */
Json DescribeSymmetry(const BoundCharacter& Bound);

/** What deserves a look where the recipe names an axis: much of the character has no image across it. */
std::optional<std::string> WarnOfSymmetry(const BoundCharacter& Bound, SymmetryKind Asked);
}
