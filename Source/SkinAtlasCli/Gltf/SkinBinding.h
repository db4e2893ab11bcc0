// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"
#include "Gltf/Transform.h"

#include <optional>
#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** JOINTS_n has numbers for so many joints of a skin. */
inline constexpr size_t MostInSkin = 65536;

/** One skin of a file: its joints and their bind pose. */
struct SkinBinding
{
	std::vector<int32_t> Joints;        // node indices
	std::vector<Transform> MeshToJoint; // inverse bind matrices; identity where the file has none [glTF 2.0 3.7.3.1]
	std::vector<bool> bPlaceholder;     // see MarkPlaceholders

	/** Bind pose; empty where the joint's matrix cannot be inverted, or is a placeholder. */
	std::optional<Transform> JointToMesh(size_t Joint) const
	{
		return bPlaceholder[Joint] ? std::nullopt : Inverse(MeshToJoint[Joint]);
	}
};

/** Fails on joints that do not exist and on matrices that are missing, not finite or not affine. */
Outcome<SkinBinding> ReadSkin(const Document& File, int32_t Skin);

/**
 * Finds the joints whose matrix is the identity, or a scale and nothing else, and stands for none. So some exporters,
 * Sketchfab's among them, write joints that move nothing, by the hundred, in whatever unit the mesh has. A root and
 * hips may both be at the origin in the bind pose, and the rest pose move the hips; joints that it has in three places
 * or more, beside others whose matrices are set, cannot: then those are meant that it has away from the origin.
 */
void MarkPlaceholders(SkinBinding& Skin, std::span<const Transform> NodeToScene);

/**
 * How far the nodes' rest pose is from the bind pose. In the bind pose all joints carry mesh space to the same place in
 * the scene; the result is the greatest distance between two opinions on a corner of the joints' box, relative to the
 * box. Placeholders have none. MeshToScene receives the opinion of the first joint that has one.
 */
double RestDeviation(const SkinBinding& Skin, std::span<const Transform> NodeToScene, Transform& MeshToScene);

/** Below this a rest pose is the bind pose but for rounding. */
inline constexpr double RestTolerance = 1e-3;
}
