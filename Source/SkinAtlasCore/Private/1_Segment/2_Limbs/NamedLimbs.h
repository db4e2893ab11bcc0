// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Flat rigs whose names still tell what hung on what.

#pragma once

#include "SkinAtlas/Roles.h"

namespace SkinAtlas
{
/**
 * A skeleton with the hierarchy that a flat rig has lost, if most of its names are those of limbs and trunk; any other
 * as it is. Each joint hangs on the nearest that such joints hang on, as roles, sides and the names of fingers tell: a
 * knee on a hip of its own side, a joint of a finger on that which is nearer to the wrist. The root is the joint so
 * called, or the pelvis; in a hand the wrist.
 */
Skeleton WithNamedLimbs(Skeleton Joints, const RoleTable& Table);
}
