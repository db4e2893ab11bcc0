// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Animation.h"

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Skin.h"

namespace SkinAtlas::Host
{
/**
 * Turns a document into a still of a pose: skinned primitives hold their posed positions, normals and tangents, in the
 * space of the scene, under nodes that do not move them. Morph targets are applied at the pose's weights. Nodes stand
 * in the pose, so that what hangs on them follows. Skins, joints and weights, morph targets and animations go: each
 * would pose the result again. All else stays.
 */
Outcome<void> BakePose(
	Document& File, const Character& Who, const NodePose& Pose, SkinningMethod Method, const Context& Host = {});
}
