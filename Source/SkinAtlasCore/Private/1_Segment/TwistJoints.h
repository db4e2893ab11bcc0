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
 */
void ShareLimbCharts(std::span<const RecognisedRole> Roles, JointTree& Tree, Skeleton& Joints);
}
