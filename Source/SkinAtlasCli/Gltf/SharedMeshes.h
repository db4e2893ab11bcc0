// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Meshes that are shown under several skins, and joints that only other skins have.

#pragma once

#include "Gltf/Character.h"

#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * A mesh that is shown under several skins has one set of joint numbers for all of them. Where these skins are the
 * same, a joint that they lack can be added to all. Where they are not, as those of twins, a number means one joint
 * here and another there, and for a joint of a third skin there is none: under one skeleton it would pull the mesh to
 * the other. Such a mesh keeps to the joints that it has, as engines treat bones that a mesh lacks: the nearest joint
 * above takes the weight or, if the skin has none above, the nearest in the bind pose. A copy of the mesh for each skin
 * would move no better, and the file would no longer be what it was. Neither can a joint be added to a skin that has as
 * many as JOINTS_n can name. One sentence per skin of which this was so.
 */
std::vector<std::string> KeepToSkins(const Document& File, const Character& Who, StoredWeights& InOut);
}
