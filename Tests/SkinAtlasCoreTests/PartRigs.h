// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// An arm to put parts on, and what became of them.

#pragma once

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <array>

namespace SkinAtlas
{
/** An arm: a closed tube of radius 1 along X from -3 to 3, joints at its lower end, at the origin and, the hand, at 2.
 */
inline Shapes::Rig Arm()
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.Rings = 48;
	Shapes::Rig Made = Shapes::Tube(Options);
	Made.AddJoint({-2.9f, 0, 0}, NoIndex);
	Made.AddJoint({0, 0, 0}, 0);
	Made.AddJoint({2, 0, 0}, 1);
	return Made;
}

/** A box around the origin. */
inline Shapes::Rig Block(float X, float Y, float Z)
{
	Shapes::Rig Made;
	for (int32_t Corner = 0; Corner < 8; ++Corner)
	{
		Made.Positions.push_back({Corner & 1 ? X : -X, Corner & 2 ? Y : -Y, Corner & 4 ? Z : -Z});
	}
	for (const auto& Quad :
		{std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}})
	{
		Made.AddTriangle(Quad[0], Quad[1], Quad[2]);
		Made.AddTriangle(Quad[0], Quad[2], Quad[3]);
	}
	return Made;
}

inline BoundCharacter BindIt(const Shapes::Rig& Rig, const BindOptions& Options = {}, const Context& Host = {})
{
	auto Made = Bind(Rig.Mesh(), Rig.Skeleton(), Options, Host);
	INFO(Describe(Made.State.Code) << ' ' << Made.State.Where);
	REQUIRE(Made);
	return std::move(*Made);
}

inline const ComponentFate& FateOf(const BoundCharacter& Bound, size_t Source)
{
	return Bound.Regions.Components[size_t(Bound.Mesh.ComponentOf()[size_t(Bound.Mesh.SourceToWelded()[Source])])];
}

/** Source vertices whose rows, shifted by an offset of the numbers, are not the same bits. */
inline int32_t CountChanged(const BoundCharacter& Plain, const BoundCharacter& Other, size_t Offset)
{
	int32_t Changed = 0;
	const size_t Slots = size_t(Plain.Weights.Influences);
	for (size_t S = 0; S < Plain.Mesh.SourceToWelded().size(); ++S)
	{
		const size_t A = size_t(Plain.Mesh.SourceToWelded()[S]) * Slots,
					 B = size_t(Other.Mesh.SourceToWelded()[S + Offset]) * Slots;
		const auto Same = [&](const auto& X, const auto& Y) { return std::equal(&X[A], &X[A] + Slots, &Y[B]); };
		Changed +=
			Same(Plain.Weights.Joints, Other.Weights.Joints) && Same(Plain.Weights.Weights, Other.Weights.Weights) ? 0
																												   : 1;
	}
	return Changed;
}
}
