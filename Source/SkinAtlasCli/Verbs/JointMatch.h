// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joint of one file is which of another. All give, per joint of Theirs, the joint of Ours, or NoIndex.

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Skeleton.h"

#include <vector>

namespace SkinAtlas::Host
{
/** Where a joint stands in the bind pose. */
Vec3 OriginOf(const Affine& JointToMesh);

/** By name; of equal names the first belongs to the first. */
std::vector<int32_t> MatchNames(const Character& Theirs, const Character& Ours);

/** Joints no farther apart than Tolerance: for files whose joints were renamed. */
std::vector<int32_t> MatchPlaces(const Character& Theirs, const Skeleton& Ours, double Tolerance);

/**
 * By the extremities of two skeletons that stand alike, whatever their sizes and names: joints without children that
 * are each other's nearest, in boxes of equal size, belong together, so left goes with left; the joints above them by
 * their order or, if the one limb has more, by how far along it they are.
 */
std::vector<int32_t> MatchExtremities(const Character& Theirs, const Character& Ours);
}
