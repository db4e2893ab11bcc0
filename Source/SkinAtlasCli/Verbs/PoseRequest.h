// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The poses that people ask for by name.

#pragma once

#include "Gltf/Character.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
struct NodePose;
struct NodeTree;

/** Joints turned about one of their own axes in bind pose, right-handed. */
struct JointRotation
{
	std::string Pattern; // glob on joint names
	int32_t Axis = 0;    // 0 x, 1 y, 2 z
	double Degrees = 0.0;
};

/** Reads JOINT=AXIS,DEGREES, for instance "elbow_*=z,-90". The name may itself hold '=' and ','. */
Outcome<JointRotation> ParseJointRotation(std::string_view Text);

struct PoseRequest
{
	std::optional<std::string> Clip; // by name; an unnamed clip is "clip N"
	double Time = 0.0;               // seconds; held within the clip

	// Without a clip: the bind pose, then these in order. A joint's children follow it.
	std::vector<JointRotation> Rotations;
};

/** The nodes in the pose asked for. The sentence names the file, and the clip or joint that it lacks. */
Outcome<NodePose> TakePose(const Document& File, const Character& Who, const NodeTree& Nodes, const PoseRequest& What);
}
