// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Animation.h"

#include <vector>

namespace SkinAtlas::Host
{
/** The attributes of a primitive that a pose changes, in the space of its skin; empty where it has none. */
struct Surface
{
	std::vector<Vec3> Positions, Normals;
	std::vector<Vec4> Tangents;
};

/** Read from the file, with morph targets applied at the pose's weights: those come before the skin. */
Outcome<Surface> ReadSurface(const Document& File, const PrimitiveRun& Run, const NodePose& Pose);

/** The primitive's blend mask. None, or a value that is not from 0 to 1, is an error. */
Outcome<std::vector<float>> ReadMask(const Document& File, const PrimitiveRun& Run);
}
