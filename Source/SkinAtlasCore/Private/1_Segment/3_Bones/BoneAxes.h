// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which way bones point, as the rig itself says it. Riggers orient joints so that one local axis runs along the bone:
// +Y in Blender and Mixamo, +X in Maya, 3ds Max and Unreal, where the right side may have -X. A joint with one child
// only repeats what the child's position tells; a leaf, or a joint with several children, has no other word for it.

#pragma once

#include "Common/JointTree.h"
#include "Common/Vector.h"
#include "SkinAtlas/Skeleton.h"

#include <vector>

namespace SkinAtlas
{
/** A column of a joint's bind matrix, as a unit vector of mesh space. */
Vec3d JointAxis(const Skeleton& Joints, int32_t J, int32_t Column);

/**
 * One unit vector per joint, in mesh space, or none at all if the rig keeps no convention. It keeps one if, of the
 * joints with a single child, seven in ten have the same local axis, of either sign, within 18 degrees of the bone, and
 * at most three in twenty have another there; and if that is not by chance, and the leaves were turned with the rest: a
 * rig whose joints are not oriented at all, or whose leaves are not, fails that. Where every joint branches, those are
 * asked instead, and leaves must be turned otherwise than they. The sign is that of the nearest joint
 * above that follows the convention.
 */
std::vector<Vec3d> BoneAxes(const Skeleton& Joints, const JointTree& Tree);
}
