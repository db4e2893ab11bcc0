// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/Rig.h"

namespace SkinAtlas::Host
{
/** A pose as turns about axes of mesh space, seen in bind pose; parents carry their children along. */
class SamplePose
{
public:
	explicit SamplePose(const Rig& InSkeleton);

	/** Turns about the joint's hinge. */
	void Flex(std::string_view Joint, double Degrees);

	/** Turns about an axis of mesh space. For joints of the right the axis is mirrored, so both sides move alike. */
	void Turn(std::string_view Joint, const Vec3d& Axis, double Degrees);

	/** Turns about the joint's own bone. */
	void Twist(std::string_view Joint, double Degrees);

	/** Moves a joint by an offset of mesh space, metres. */
	void Move(std::string_view Joint, const Vec3d& Offset);

	Rotation LocalTurn(int32_t J) const;
	Vec3d LocalOrigin(int32_t J) const;
	bool IsTurned(int32_t J) const;
	bool IsMoved(int32_t J) const;

private:
	const Rig& Skeleton;
	std::vector<Rotation> Turns;
	std::vector<Vec3d> Offsets;
};

/**
 * Samples a motion at Pieces + 1 even times. Phase runs from 0 to 1; the last key repeats the first, so the clip loops.
 * Only joints that move get tracks.
 */
SampleClip MakeClip(const Rig& Skeleton, std::string_view Name, double Seconds, int32_t Pieces,
	void (*Motion)(double Phase, SamplePose& Pose));
}
