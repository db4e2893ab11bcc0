// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joint is the image of which, across planes of mesh space.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Skeleton.h"

#include <vector>

namespace SkinAtlas
{
/** The point on the other side of the plane at Offset across an axis: 0 x, 1 y, 2 z. */
inline Vec3d MirroredPoint(const Vec3d& P, int32_t Axis, double Offset)
{
	const double Twice = 2.0 * Offset;
	return {Axis == 0 ? Twice - P.X : P.X, Axis == 1 ? Twice - P.Y : P.Y, Axis == 2 ? Twice - P.Z : P.Z};
}

/** Whether a point lies on the side of the plane that the axis points to. */
inline bool IsBeyond(const Vec3& P, int32_t Axis, double Offset)
{
	return (Axis == 0 ? P.X : Axis == 1 ? P.Y : P.Z) > Offset;
}

struct JointImages
{
	int32_t Axis = NoIndex;
	double Offset = 0.0;
	std::vector<int32_t> Of;			 // one per joint: its image, itself on the plane; NoIndex: none
	int32_t Paired = 0, AcrossPlane = 0; // joints with an image, and with one that is another joint
};

/** The plane across an axis at which most joints pair. */
JointImages FindJointImages(const Skeleton& Joints, int32_t Axis);
}
