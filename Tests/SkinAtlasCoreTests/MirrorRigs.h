// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A figure with a left and a right.

#pragma once

#include "Shapes.h"

namespace SkinAtlas
{
/** Random triangles along x > 0 and their image: two arms of a root at 0, whose shoulders are at x = 1.5 and -1.5. */
inline Shapes::Rig TwoArms(float Noise = 0.0f, int32_t Rings = 24)
{
	Shapes::TubeOptions Options;
	Options.HalfLength = 1.5f;
	Options.Jitter = 0.3f;
	Options.Rings = Rings;
	const Shapes::Rig Half = Shapes::Tube(Options);
	Shapes::Rig Made;
	Made.Append(Half, {1.5f, 0, 0});
	const int32_t Count = static_cast<int32_t>(Made.Positions.size());
	uint32_t Seed = 1;
	const auto Random = [&]
	{ return Noise * (static_cast<float>((Seed = Seed * 1664525u + 1013904223u) >> 8) / 8388608.0f - 1.0f); };
	for (int32_t V = 0; V < Count; ++V)
	{
		const Vec3 P = Made.Positions[size_t(V)];
		const bool bOnPlane = P.X == 0.0f;
		Made.Positions.push_back(bOnPlane ? P : Vec3{-P.X + Random(), P.Y + Random(), P.Z + Random()});
	}
	const std::vector<int32_t> Indices = Made.Indices;
	for (size_t I = 0; I < Indices.size(); I += 3)
	{
		Made.AddTriangle(Count + Indices[I], Count + Indices[I + 2], Count + Indices[I + 1]);
	}
	Made.AddJoint({0, 0, 0}, NoIndex);
	Made.AddJoint({1.5f, 0, 0}, 0);
	Made.AddJoint({-1.5f, 0, 0}, 0);
	return Made;
}
}
