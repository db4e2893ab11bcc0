// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints carry weight.

#pragma once

#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
class BonesInside;

/** Per joint: None if it deforms, else why not. With bGuess false only the caller's choice counts. */
std::vector<CurveReason> FindExcluded(const Skeleton& Joints, std::span<const RecognisedRole> Roles,
	BonesInside& Inside, std::span<const JointOptions> Options, bool bGuess);
}
