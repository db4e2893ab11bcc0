// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints carry weight.

#pragma once

#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
class BonesInside;

/**
 * Per joint: whether it moves loose parts only. Named as a prop, or below one that is, unless the caller excludes it.
 * Whether a part lies at it or not, it takes no part in what becomes of the skin.
 */
std::vector<bool> FindProps(
	const Skeleton& Joints, std::span<const RecognisedRole> Roles, std::span<const JointOptions> Options);

/** Per joint: None if it deforms skin, else why not. With bGuess false only the caller's choice counts. */
std::vector<CurveReason> FindExcluded(const Skeleton& Joints, std::span<const RecognisedRole> Roles,
	const std::vector<bool>& bProp, BonesInside& Inside, std::span<const JointOptions> Options, bool bGuess);
}
