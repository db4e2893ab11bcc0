// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Bind.h"

#include "Common/Parallel.h"
#include "SkinAtlas/Roles.h"

namespace SkinAtlas
{
Result<SkinWeights> WeighAndSmooth(const Topology& Mesh, const Segmentation& Regions, const Overlaps& Measured,
	std::span<const JointOptions> Joints, const BindOptions& Options, const Context& Host)
{
	WeighOptions Blending = Options.Weigh;
	Blending.Joints = Joints;
	// Smoothing shares weight among the joints of the whole blend, so the budget waits until after it.
	const bool bSmooth = Options.Smooth.Passes != 0;
	Blending.MaxInfluences = bSmooth ? WeighOptions::MostInfluences : Blending.MaxInfluences;
	auto Weights = Weigh(Regions, Measured, Blending, Host);
	return Weights && bSmooth
		? Smooth(Mesh, Regions, *Weights, {Options.Smooth.Passes, Options.Weigh.MaxInfluences}, Host)
		: Weights;
}

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
	std::vector<JointOptions> PerJoint(Options.Joints.begin(), Options.Joints.end());
	if (PerJoint.empty())
	{
		PerJoint = DefaultJointOptions(*Bones, Options.Segment.Roles == nullptr ? BuiltInRoles() : *Options.Segment.Roles);
	}
	SegmentOptions Cutting = Options.Segment;
	Cutting.Joints = PerJoint;
	auto Regions = Segment(*Welded, *Bones, Cutting, Host);
	if (!Regions)
	{
		return Regions.State;
	}
	FitSoftness(*Bones, *Regions, PerJoint);
	OverlapOptions Growing = Options.Overlap;
	Growing.Joints = PerJoint;
	Growing.bWholeRegions = Growing.bWholeRegions || Options.Weigh.Partition == PartitionKind::Regional;
	auto Measured = Overlap(*Welded, *Bones, *Regions, Growing, Host);
	if (!Measured)
	{
		return Measured.State;
	}
	auto Weights = WeighAndSmooth(*Welded, *Regions, *Measured, PerJoint, Options, Host);
	if (!Weights)
	{
		return Weights.State;
	}
	Report(Host, Stage::Done, 1.0f);
	return BoundCharacter{std::move(*Welded), std::move(*Bones), std::move(*Regions), std::move(*Measured), std::move(*Weights),
		std::move(PerJoint)};
}

Status BlendAgain(BoundCharacter& InOut, const BindOptions& Options, const Context& Host)
{
	std::vector<JointOptions> PerJoint(Options.Joints.begin(), Options.Joints.end());
	FitSoftness(InOut.Joints, InOut.Regions, PerJoint);
	auto Weights = WeighAndSmooth(InOut.Mesh, InOut.Regions, InOut.Measured, PerJoint, Options, Host);
	if (Weights)
	{
		InOut.Weights = std::move(*Weights);
		InOut.Options = std::move(PerJoint);
	}
	return Weights.State;
}
}
