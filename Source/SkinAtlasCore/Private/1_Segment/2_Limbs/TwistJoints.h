// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Twist joints: several joints, one limb.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Roles.h"

namespace SkinAtlas
{
/**
 * Lets the twist joints that hang beside the bone of a limb share its chart along the axis. The tree gets them in a row
 * between the limb's joint and the next, ordered along the bone, and each is moved to its border: half way to the joint
 * before it. Cuts, curves and overlaps then follow as for any chain, so that along the axis the share of the nearer
 * joint falls where that of the farther one rises.
 *  - Joints closer than a tenth of the bone are spread evenly: exporters put twist joints at the limb's own joint.
 *  - Such a one comes first below a shoulder or hip, whose ball joint it takes the turn from, else after the limb's
 *    joint: the turn of a forearm or shin comes from its far end.
 *  - A twist joint that is a link of the chain, with the next joint below it, owns its own segment already.
 *  - One that lies off the bone stays as it is.
 *  - A limb's joint that is no member (WithJointsOfTwists) leaves the limb to its twist joints, each from its own
 *    place on.
 * What is no member is left out of the tree then.
 */
void ShareLimbCharts(
	std::span<const RecognisedRole> Roles, const std::vector<bool>& bMember, JointTree& Tree, Skeleton& Joints);

/**
 * The members, and the joints of limbs that are none and have twist joints that are: where these carry all of a limb,
 * as in Character Creator's rigs, its joint shows ShareLimbCharts where they lie, and what comes after them.
 */
std::vector<bool> WithJointsOfTwists(
	const Skeleton& Joints, std::span<const RecognisedRole> Roles, const std::vector<bool>& bMember);
}
