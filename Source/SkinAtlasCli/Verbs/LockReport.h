// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/JsonText.h"
#include "Options/Recipe.h"

#include "SkinAtlas/Locks.h"

#include <optional>
#include <span>
#include <string>

namespace SkinAtlas::Host
{
/** What locks were asked for and what became of them; see Resources/Docs/Report.md. */
Json DescribeLocks(const ResolvedRecipe& Asked, std::span<const std::string> JointNames, const LockedWeights& Made);

/** One sentence about the contradictions; none without. */
std::optional<std::string> WarnOfConflicts(const LockedWeights& Made);
}
