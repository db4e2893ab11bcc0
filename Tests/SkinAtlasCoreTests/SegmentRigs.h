// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Chains in tubes, and what cutting makes of them.

#pragma once

#include "Shapes.h"
#include "TestHarness.h"

#include "SkinAtlas/Segment.h"

namespace SkinAtlas::SegmentRigs
{
/** A closed tube along X from -3 to 3 with joints on its axis. */
inline Shapes::Rig ChainTube(const std::vector<float>& JointX, float Jitter = 0.0f)
{
	Shapes::TubeOptions Options;
	Options.bCapped = true;
	Options.Jitter = Jitter;
	Options.Rings = 48;
	Shapes::Rig Made = Shapes::Tube(Options);
	for (size_t J = 0; J < JointX.size(); ++J)
	{
		Made.AddJoint({JointX[J], 0, 0}, static_cast<int32_t>(J) - 1);
	}
	return Made;
}

/** Other radii on the two sides of a place on the X axis. */
inline void Taper(Shapes::Rig& InOut, float At, float Before, float Beyond)
{
	for (Vec3& P : InOut.Positions)
	{
		const float Radius = P.X < At ? Before : Beyond;
		P = {P.X, Radius * P.Y, Radius * P.Z};
	}
}

/** What is cut, and into what. */
struct Cut
{
	Topology Mesh;
	Skeleton Joints;
	Segmentation Regions;
};

inline Cut Run(const Shapes::Rig& Rig, const SegmentOptions& Options = {}, const Context& Host = {})
{
	auto Mesh = Topology::Build(Rig.Mesh());
	auto Joints = Skeleton::Build(Rig.Skeleton());
	REQUIRE(Mesh);
	REQUIRE(Joints);
	auto Regions = Segment(*Mesh, *Joints, Options, Host);
	REQUIRE(Regions);
	return {std::move(*Mesh), std::move(*Joints), std::move(*Regions)};
}

inline SegmentOptions By(SegmentationMethod Method)
{
	SegmentOptions Options;
	Options.Method = Method;
	return Options;
}
}
