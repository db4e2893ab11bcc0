// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The poses at which weights are judged: the same ones on every machine.

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Nodes.h"

#include <vector>

namespace SkinAtlas::Host
{
inline constexpr int32_t ClipPoseCount = 20;
inline constexpr int32_t RandomPoseCount = 10;
inline constexpr double MostDegrees = 45.0; // of a joint's turn in a random pose

/** Per pose and joint: mesh space to mesh space, pose times inverse bind. */
using PoseList = std::vector<std::vector<Affine>>;

/** Those of the file's clips come first; there are none if it has no clips. */
struct PoseSet
{
	PoseList Clips, Random;
};

/**
 * Poses from the bind pose: every joint turns about its own origin, by an angle uniform in 0 to 45 degrees and about an
 * axis uniform on the sphere, and its children follow. The numbers are hashes of pose, joint and draw: no state, no
 * library, and only + - * / and square roots after them. First: the number of the first; weights are judged at those
 * from 0 on.
 */
Outcome<PoseList> RandomPoses(const Character& Who, int32_t First = 0);

/**
 * The scene to mesh space: the inverse of the first root's rest transform,
 * a motion and scale that all joints share.
 */
Outcome<Transform> SceneToMesh(const Document& File, const Character& Who, const NodeTree& Nodes);

/**
 * Count moments of the file's clips, played one after the other: moment F is at (F + 0.5) / Count of their whole
 * duration. Clips without duration are single poses, of which as many are taken as evenly as can be, if no clip has
 * any. Poses are brought to mesh space by SceneToMesh.
 */
Outcome<PoseList> ClipPoses(const Document& File, const Character& Who, int32_t Count = ClipPoseCount);

/** Both. The sentence names the file. */
Outcome<PoseSet> MakePoses(const Document& File, const Character& Who);
}
