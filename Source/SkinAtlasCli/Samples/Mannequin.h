// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the files of the mannequin share.

#pragma once

#include "Samples/Designs.h"

#include <array>

namespace SkinAtlas::Host::Mannequin
{
/** The long fingers from the little finger's side to the thumb's, as they stand in the palm. */
inline constexpr std::array<std::string_view, 4> LongFingers = {"pinky", "ring", "middle", "index"};

/** "index", 2 becomes "index_02_l". */
inline std::string FingerJoint(std::string_view Finger, int32_t Number)
{
	return std::string(Finger) + "_0" + std::to_string(Number) + "_l";
}

/** Axes of the left hand in mesh space, orthonormal. */
struct HandAxes
{
	Vec3d Along; // wrist to fingers
	Vec3d Wide;  // little finger to thumb
	Vec3d Back;  // out of the back of the hand
};

inline HandAxes LeftHand(const Rig& Skeleton)
{
	const RigJoint& Hand = Skeleton["hand_l"];
	return {Hand.X, -Hand.Z, -Hand.Y};
}

/** Limbs of the cage. The loop is where the limb leaves the trunk. */
void AddArm(Cage& Frame, const Rig& Skeleton, const CageLoop& Shoulder);
void AddLeg(Cage& Frame, const Rig& Skeleton, const CageLoop& Hip);
}
