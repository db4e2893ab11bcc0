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

/** A look at a few vertices of a part, 64 at most, is enough to tell what it lies next to: every how many of them. */
inline size_t StepAmong(size_t Count)
{
	constexpr size_t MostSamples = 64;
	return (Count + MostSamples - 1) / MostSamples;
}

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
