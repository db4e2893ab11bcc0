// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joints carry weight.

#pragma once

#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
class BonesInside;

/** What joints are there for, one of each per joint. */
struct JointPurposes
{
	std::vector<RecognisedRole> Roles;
	std::vector<bool> bProp; // it moves loose parts only: named so, below one that is, or a hub
	std::vector<bool> bHub;  // a wheel turns about it
};

/**
 * Roles and props, and no hubs yet. A prop is named so, or is below one that is, unless the caller excludes it. Whether
 * a part lies at it or not, it takes no part in what becomes of the skin. With bGuess false there is none.
 */
JointPurposes FindPurposes(
	const Skeleton& Joints, const RoleTable& Table, std::span<const JointOptions> Options, bool bGuess);

/** Per joint: None if it deforms skin, else why not. With bGuess false only the caller's choice counts. */
std::vector<CurveReason> FindExcluded(const Skeleton& Joints, const JointPurposes& Purposes, BonesInside& Inside,
	std::span<const JointOptions> Options, bool bGuess);
}
