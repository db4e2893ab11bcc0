// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Roles of joints whose names say nothing.

#pragma once

#include "SkinAtlas/Roles.h"

#include <vector>

namespace SkinAtlas
{
/** Whether a joint begins one of the two long bones of a limb. */
inline bool IsLongBone(JointRole Role)
{
	return Role == JointRole::Shoulder || Role == JointRole::Elbow || Role == JointRole::Hip || Role == JointRole::Knee;
}

/** The children of every joint, in index order. */
std::vector<std::vector<int32_t>> ChildrenOf(std::span<const int32_t> Parents);

/**
 * Roles from the shape of the joint tree alone, for characters with two pairs of mirrored limbs of which one hangs
 * on an ancestor of the other's joint: legs or hind legs, and arms or fore legs; or with one pair that ends in
 * fingers; else all Other. Mirrored limbs are siblings whose chains of bones have the same lengths, which holds in
 * every pose of the axes and at every scale.
 */
std::vector<RecognisedRole> RolesByShape(const Skeleton& Joints, const std::vector<std::vector<int32_t>>& Children);
}
