// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How a bound character stands, and along which tree it moves, in pictures and on the page.

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Transform.h"

#include "SkinAtlas/Bind.h"

#include <vector>

namespace SkinAtlas::Host
{
/** Per joint its parent: in the tree that the regions follow, and that of the file for joints without region. */
std::vector<int32_t> JointTreeOf(const Character& Who, const Segmentation& Regions);

/** The nearest map that takes axes to axes: a root may be turned at rest, bind poses stand straight. */
Transform Straightened(const Transform& MeshToScene);
}
