// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Poses for characters that bring no clips: every joint bends as its role does.

#pragma once

#include "Gltf/Transform.h"
#include "Measure/PoseSet.h"

#include "SkinAtlas/Roles.h"

namespace SkinAtlas::Host
{
/** What the poses are made from. */
struct MovingBody
{
	std::span<const Vec3> Joints;           // bind pose, mesh space
	std::span<const int32_t> Parents;       // the tree along which motion is passed on; NoIndex for a root
	std::span<const RecognisedRole> Roles;  // one per joint
	Transform MeshToScene;                  // tells what is up, in front and left [glTF 2.0 3.4]
};

/**
 * Two poses near the ends of what a body can do: a lunge with one arm bent up, and a raised leg with the trunk turned
 * and the other arm bent forward; fingers half and wholly closed. Each joint turns its bone towards a direction that
 * its role names, by degrees that an adult reaches [American Academy of Orthopaedic Surgeons 1965]; joints of unknown
 * role bend a little. Joints that only help, and roots, stay.
 */
PoseList RangeOfMotion(const MovingBody& Who);

/** How long the poses take as a clip. */
inline constexpr double RangeOfMotionSeconds = 8.0;

/**
 * A moment of the clip, which begins and ends at rest:
 * into each of the two poses and back, and into their mirror images.
 */
std::vector<Affine> RangeOfMotionAt(const MovingBody& Who, double Seconds);
}
