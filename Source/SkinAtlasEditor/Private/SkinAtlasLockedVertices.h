// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Locked vertices by their place: numbers change when a mesh is imported again, places do not. Plain data, no engine.

#pragma once

#include "SkinAtlas/Types.h"

#include <span>
#include <vector>

namespace SkinAtlas::Editor
{
struct FoundLocks
{
	std::vector<uint8_t> bLocked; // one per vertex; empty if no vertex is locked
	std::vector<Vec3> Lost;       // places without a vertex
};

/** The vertices at most Tolerance from a place, along each axis. Linear in both. */
FoundLocks FindLocked(std::span<const Vec3> Places, std::span<const Vec3> Positions, float Tolerance);
}
