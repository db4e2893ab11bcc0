// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "5_Mirror/JointImages.h"

namespace SkinAtlas
{
/**
 * Directions that turn with the character, for whatever has to start somewhere: a character that stands aslant in mesh
 * space is cut as one that stands upright. The first is across the plane that the joints mirror at, so that mirrored
 * joints see mirrored directions; the others are those of the first root, as its rigger turned it. Without such a
 * plane all three are.
 */
struct OwnFrame
{
	std::array<Vec3d, 3> Axes;		 // unit, perpendicular
	std::vector<JointImages> Planes; // FindJointPlanes
};

OwnFrame FindOwnFrame(const Skeleton& Joints);
}
