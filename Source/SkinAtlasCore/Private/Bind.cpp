// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Bind.h"

#include "1_Segment/2_Limbs/NamedLimbs.h"
#include "7_Methods/Methods.h"
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
	if (Weights && bSmooth)
	{
		Weights = Smooth(Mesh, Regions, *Weights, {Options.Smooth.Passes, Options.Weigh.MaxInfluences}, Host);
	}
	if (Weights)
	{
		Weights.State = Mend(Mesh, Regions, Options.Mend, *Weights, Host);
	}
	return Weights;
}

Result<BoundCharacter> Bind(
	const MeshView& Mesh, const SkeletonView& Joints, const BindOptions& Options, const Context& Host)
{
	auto Bones = Skeleton::Build(Joints);
	if (!Bones)
	{
		return Bones.State;
	}
	const RoleTable& Roles = Options.Segment.Roles == nullptr ? BuiltInRoles() : *Options.Segment.Roles;
	*Bones = WithNamedLimbs(std::move(*Bones), Roles);
	auto Welded = Topology::Build(Mesh, {Bones->PartTolerance()}, Host);
	if (!Welded)
	{
		return Welded.State;
	}
	if (const Status Bad = CheckMethods(Options.Methods, *Welded, Bones->JointCount()); !Bad)
	{
		return Bad;
	}
	std::vector<JointOptions> PerJoint(Options.Joints.begin(), Options.Joints.end());
	if (PerJoint.empty())
	{
		PerJoint = DefaultJointOptions(*Bones, Roles);
	}
	SegmentOptions Cutting = Options.Segment;
	Cutting.Joints = PerJoint;
	Cutting.JointFigures = Joints.Figures;
	Cutting.VertexFigures = Mesh.Figures;
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
	// Other methods mix with the whole blend of the atlas: then the budget, and smoothing, wait until after them.
	const bool bOthers = AsksForOthers(Options.Methods);
	WeighOptions Whole = Options.Weigh;
	Whole.Joints = PerJoint;
	Whole.MaxInfluences = WeighOptions::MostInfluences;
	auto Weights = bOthers ? Weigh(*Regions, *Measured, Whole, Host)
						   : WeighAndSmooth(*Welded, *Regions, *Measured, PerJoint, Options, Host);
	if (!Weights)
	{
		return Weights.State;
	}
	BoundCharacter Bound{std::move(*Welded), std::move(*Bones), std::move(*Regions), std::move(*Measured),
		std::move(*Weights), std::move(PerJoint)};
	if (bOthers)
	{
		// One more than the budget: it decides how the others fade.
		const int32_t Wanted =
			Options.Smooth.Passes != 0 ? WeighOptions::MostInfluences : Options.Weigh.MaxInfluences + 1;
		if (const Status Bad = ApplyMethods(Options.Methods, Roles, Wanted, Options.Weigh.MaxInfluences, Bound, Host);
			!Bad)
		{
			return Bad;
		}
		auto Smoothed = Smooth(
			Bound.Mesh, Bound.Regions, Bound.Weights, {Options.Smooth.Passes, Options.Weigh.MaxInfluences}, Host);
		if (!Smoothed)
		{
			return Smoothed.State;
		}
		Bound.Weights = std::move(*Smoothed);
		if (const Status Bad = Mend(Bound.Mesh, Bound.Regions, Options.Mend, Bound.Weights, Host); !Bad)
		{
			return Bad;
		}
	}
	Report(Host, Stage::Done, 1.0f);
	return Bound;
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
