// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The tree that the regions follow, where the transform hierarchy is not one of limbs.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Roles.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
class BonesInside;

/** The hierarchy with the joints that are not members left out: children go to the nearest ancestor that is one. */
JointTree CollapseTree(const Skeleton& Joints, const std::vector<bool>& bMember);

/** The same for any tree. */
JointTree CollapseTree(
	std::span<const int32_t> Parents, std::span<const int32_t> ParentsFirst, const std::vector<bool>& bMember);

struct RepairedTree
{
	JointTree Tree;
	std::vector<bool> Loose; // one per joint: moved, though there was a hierarchy: all but those of flat rigs,
	                         // arms on necks, and those beside the root, on a joint that is left out
};

/**
 * The geometric tree: one root, bones inside the body. Never touches the transforms.
 *  - several roots: each hangs on a joint near it, cheapest bone first; a bone costs
 *    length * (1 + 3 * share of it outside) * (1 + 2 * (1 - cosine between it and the axis of either end)),
 *    and nothing where it begins at a joint of the main tree. A root with 60 % of the joints stays the root; without
 *    one that of the trunk with most of them, as roles tell: a rig whose limbs hang on controls would begin at a thigh;
 *  - a part of a limb, as its role tells, on root or trunk: moved to the nearest end of a limb that lacks it, a foot to
 *    a shin that nothing hangs on;
 *  - a child of the root whose bone lies outside by 40 % or more (IK feet): moved to a nearer joint it reaches inside;
 *  - a child of the root that the axis of a leaf points at, within 25 degrees and from less than half as far, mostly
 *    through the inside (a head that does not turn with its neck): moved to that leaf;
 *  - collar bones and arms that hang on a neck and begin before it (3ds Max Biped): moved to what the neck hangs on;
 *  - flat rigs: see SpanFlatRig; in smaller ones whose joints are all children of one, a bone that would run through
 *    another joint begins there.
 */
RepairedTree RepairTree(
	const Skeleton& Joints, std::span<const RecognisedRole> Roles, const JointTree& Given, BonesInside& Inside);
}
