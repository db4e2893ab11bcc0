// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/Cage.h"

namespace SkinAtlas::Host
{
/** The half of a character with x >= 0. */
struct HalfMesh
{
	std::vector<Vec3> Positions, Normals; // x is exactly 0 for points and normals in the mid-plane
	std::vector<int32_t> Indices;         // 3 per triangle, counter-clockwise seen from outside
};

/**
 * Divides the quads of a cage until both halves together have about VertexTarget vertices, every one on the surface.
 * How a point of the cage maps to the surface does not depend on the target. Cost is linear.
 */
HalfMesh Tessellate(const ImplicitBody& Body, const Cage& Frame, int32_t VertexTarget);
}
