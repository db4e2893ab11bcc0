// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where a part of a mesh is, and how large.

#pragma once

#include "Common/Vector.h"

#include <span>

namespace SkinAtlas
{
struct Spread
{
	Vec3d Middle;        // mean of its vertices
	double Radius = 0.0; // their mean distance from it
};

inline Spread SpreadOf(std::span<const Vec3> Positions, std::span<const int32_t> Vertices)
{
	const double Share = 1.0 / static_cast<double>(Vertices.size());
	Spread Found;
	for (const int32_t V : Vertices)
	{
		Found.Middle += Vec3d(Positions[size_t(V)]);
	}
	Found.Middle = Share * Found.Middle;
	for (const int32_t V : Vertices)
	{
		Found.Radius += Length(Vec3d(Positions[size_t(V)]) - Found.Middle);
	}
	Found.Radius *= Share;
	return Found;
}
}
