// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Bind.h"

#include "Common/Parallel.h"

namespace SkinAtlas
{
Result<BoundCharacter> Bind(const MeshView& Mesh, const SkeletonView& Joints, const BindOptions& Options, const Context& Host)
{
	auto Bones = Skeleton::Build(Joints);
	if (!Bones)
	{
		return Bones.State;
	}
	auto Welded = Topology::Build(Mesh, {Bones->PartTolerance()}, Host);
	if (!Welded)
	{
		return Welded.State;
	}
	SegmentOptions Cutting = Options.Segment;
	Cutting.Joints = Options.Joints;
	auto Regions = Segment(*Welded, *Bones, Cutting, Host);
	if (!Regions)
	{
		return Regions.State;
	}
	OverlapOptions Growing = Options.Overlap;
	Growing.Joints = Options.Joints;
	Growing.bWholeRegions = Growing.bWholeRegions || Options.Weigh.Partition == PartitionKind::Regional;
	auto Measured = Overlap(*Welded, *Bones, *Regions, Growing, Host);
	if (!Measured)
	{
		return Measured.State;
	}
	WeighOptions Blending = Options.Weigh;
	Blending.Joints = Options.Joints;
	auto Weights = Weigh(*Regions, *Measured, Blending, Host);
	if (!Weights)
	{
		return Weights.State;
	}
	Report(Host, Stage::Done, 1.0f);
	return BoundCharacter{std::move(*Welded), std::move(*Bones), std::move(*Regions), std::move(*Measured), std::move(*Weights)};
}
}
