// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Nodes.h"

#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** One animation of a file. */
struct Clip
{
	std::string Name;      // "clip N" where the file has none
	double Duration = 0.0; // seconds: time of the last key
};

Outcome<std::vector<Clip>> ReadClips(const Document& File);

/** The state of all nodes at one moment. */
struct NodePose
{
	std::vector<LocalTransform> Local;
	std::vector<std::vector<double>> MorphWeights; // per node; empty: those of the node or its mesh
};

/** The rest pose with a clip's channels applied; times outside the clip are those of its nearest end [glTF 2.0 3.11].
 */
Outcome<NodePose> SampleClip(const Document& File, const NodeTree& Nodes, int32_t Clip, double Time);

/** Per joint: the character's mesh space to the scene, NodeToScene * MeshToJoint. The mesh's own node plays no part. */
std::vector<Affine> RestToPosed(const Character& Who, std::span<const Transform> NodeToScene);
}
