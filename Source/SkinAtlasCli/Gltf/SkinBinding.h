// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"
#include "Gltf/Transform.h"

#include <vector>

namespace SkinAtlas::Host
{
/** One skin of a file: its joints and their bind pose. */
struct SkinBinding
{
	std::vector<int32_t> Joints;        // node indices
	std::vector<Transform> MeshToJoint; // inverse bind matrices; identity where the file has none [glTF 2.0 3.7.3.1]
};

/** Fails on joints that do not exist and on matrices that are missing, not finite or not affine. */
Outcome<SkinBinding> ReadSkin(const Document& File, int32_t Skin);

/**
 * How far the nodes' rest pose is from the bind pose. In the bind pose all joints carry mesh space to the same place in
 * the scene; the result is the greatest distance between two opinions on a corner of the joints' box, relative to the
 * box. MeshToScene receives the opinion of the first joint.
 */
double RestDeviation(const SkinBinding& Skin, std::span<const Transform> NodeToScene, Transform& MeshToScene);

/** Below this a rest pose is the bind pose but for rounding. */
inline constexpr double RestTolerance = 1e-3;
}
