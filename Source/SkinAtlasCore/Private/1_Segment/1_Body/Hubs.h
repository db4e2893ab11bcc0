// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Joints that turn one part each and move nothing else: the wheels of a cart.

#pragma once

#include "1_Segment/1_Body/ComponentsAround.h"
#include "SkinAtlas/Roles.h"

#include <utility>
#include <vector>

namespace SkinAtlas
{
/**
 * Components and the joints that are their hubs, sorted. A hub is a leaf in the middle of a component, up to a fifth of
 * its vertices' mean distance, or that far along an axle that the component is round about. The rest of the mesh is not
 * around the hub alone, as a finger is around a joint with a ring on it; it may be around all of the wheel, or no
 * thicker than an axle. Rims and discs within reach of the tyre go with it. Siblings are hubs together, two or more,
 * or only those with tyres are, flat rings: one hand of a figure may be a ball, but a cart has nothing but wheels, and
 * a bicycle wheels beside pedals. So are two lone roots or more, whatever other roots there are, unless most joints are
 * such: a scooter's wheels. Eyes are left to Balls.h.
 */
std::vector<std::pair<int32_t, int32_t>> FindHubs(const Topology& Whole, const TriangleTree& Surface,
	const ComponentsAround& Parts, const Skeleton& Joints, std::span<const RecognisedRole> Roles);
}
