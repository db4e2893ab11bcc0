// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The poses at which weights are judged: the same ones on every machine.

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Nodes.h"

#include "SkinAtlas/Tear.h"

#include <vector>

namespace SkinAtlas::Host
{
inline constexpr int32_t ClipPoseCount = 20;

using PoseList = JointPoses;

/** Those of the file's clips come first; there are none if it has no clips. */
struct PoseSet
{
	PoseList Clips, Random;
};

/** The core's random poses of a character. First: the number of the first; weights are judged at those from 0 on. */
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

/** Torn edges by vertices of the character instead of welded ones: of copies the first. */
void NumberBySource(const Topology& Mesh, Tears& InOut);

/** Both. The sentence names the file. */
Outcome<PoseSet> MakePoses(const Document& File, const Character& Who);
}
