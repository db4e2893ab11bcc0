// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Methods.h"

#include "Gltf/Sentence.h"
#include "Subjects.h"

#include "Common/Vector.h"
#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Roles.h"

#include <algorithm>

namespace SkinAtlas::Host
{
SkinWeights EmptyRows(size_t VertexCount, int32_t Influences)
{
	SkinWeights Rows;
	Rows.Influences = Influences;
	Rows.Joints.assign(VertexCount * size_t(Influences), 0);
	Rows.Weights.assign(VertexCount * size_t(Influences), 0.0f);
	return Rows;
}

namespace
{
/** Rows over distances along the surface alone, as the papers measure them. */
Result<SkinWeights> WeighBySurface(const BoundCharacter& Bound, const BindOptions& Options, const Context& Host)
{
	Segmentation Regions = Bound.Regions;
	Regions.Bones.clear();
	Regions.BoneStart.clear();
	OverlapOptions Growing;
	Growing.Joints = Bound.Options;
	Growing.bWholeRegions = Options.Weigh.Partition == PartitionKind::Regional;
	const Result<Overlaps> Measured = Overlap(Bound.Mesh, Bound.Joints, Regions, Growing, Host);
	return Measured ? WeighAndSmooth(Bound.Mesh, Regions, *Measured, Bound.Options, Options, Host)
					: Result<SkinWeights>(Measured.State);
}
}

Attempt BindOurs(
	const Character& Who, const KnownJoints& Known, OurWay Way, const MethodOptions& Methods, const Context& Host)
{
	Character Called = Who;
	for (size_t J = 0; Way == OurWay::Renamed && J < Called.JointNames.size(); ++J)
	{
		Called.JointNames[J] = Join("j", J);
	}
	std::vector<std::string_view> Names;
	const Result<Skeleton> Bones = Skeleton::Build(Called.Skeleton(Names));
	std::vector<JointOptions> Joints = Bones ? DefaultJointOptions(*Bones) : std::vector<JointOptions>();
	if (Way == OurWay::Published)
	{
		JointOptions Plain;
		Plain.K = 0.5f;
		Joints.assign(Who.JointParents.size(), Plain);
	}
	for (size_t J = 0; J < Joints.size(); ++J)
	{
		Joints[J].Role = Who.bUnbound[J] || (!Known.empty() && !Known[J]) ? Participation::Excluded
						 : Known.empty()								  ? Participation::Automatic
																		  : Participation::Deforms;
	}
	BindOptions Options;
	Options.Joints = Joints;
	const bool bTheirCuts = Way == OurWay::Planes || Way == OurWay::Published;
	Options.Segment.Method = bTheirCuts ? SegmentationMethod::Planes : SegmentationMethod::Robust;
	Options.Weigh.Partition = Way == OurWay::Published ? PartitionKind::Regional : PartitionKind::Hierarchical;
	Options.Methods = Methods;
	Options.Mend.MostStrain = Way == OurWay::Mended ? MendOptions::Advised : Options.Mend.MostStrain;
	const Clock Watch;
	const Result<BoundCharacter> Bound = Bind(Called.Mesh(), Called.Skeleton(Names), Options, Host);
	Attempt Made{EmptyRows(Who.Positions.size(), 4), Watch.Seconds(), ""};
	if (!Bound)
	{
		Made.Complaint = Describe(Bound.State.Code);
		return Made;
	}
	const Result<SkinWeights> Rows =
		Way == OurWay::Published ? WeighBySurface(*Bound, Options, Host) : Result<SkinWeights>(Bound->Weights);
	if (!Rows)
	{
		Made.Complaint = Describe(Rows.State.Code);
		return Made;
	}
	Made.Rows = SpreadRows(*Rows, Bound->Mesh.SourceToWelded());
	return Made;
}

Attempt BindRigid(const Character& Who, const KnownJoints& Known)
{
	struct Segment
	{
		Vec3d From, Along;
		uint16_t Joint;
	};
	const auto At = [&](int32_t J)
	{
		const auto& Row = Who.JointToMesh[size_t(J)].Row;
		return Vec3d(Row[0][3], Row[1][3], Row[2][3]);
	};
	const int32_t JointCount = int32_t(Who.JointParents.size());
	const Clock Watch;
	std::vector<Segment> Bones;
	std::vector<bool> bHasChild(Who.JointParents.size(), false);
	for (int32_t J = 0; J < JointCount; ++J)
	{
		const int32_t Parent = Who.JointParents[size_t(J)];
		if (Parent != NoIndex)
		{
			bHasChild[size_t(Parent)] = true;
			Bones.push_back({At(Parent), At(J) - At(Parent), uint16_t(Parent)});
		}
	}
	for (int32_t J = 0; J < JointCount; ++J)
	{
		const int32_t Parent = Who.JointParents[size_t(J)];
		if (!bHasChild[size_t(J)])
		{
			Bones.push_back({At(J), Parent == NoIndex ? Vec3d() : At(J) - At(Parent), uint16_t(J)});
		}
	}
	std::erase_if(
		Bones, [&](const Segment& Bone) { return Who.bUnbound[Bone.Joint] || (!Known.empty() && !Known[Bone.Joint]); });

	Attempt Made{EmptyRows(Who.Positions.size(), 1), 0.0, ""};
	for (size_t V = 0; V < Who.Positions.size() && !Bones.empty(); ++V)
	{
		double Least = INFINITY;
		for (const Segment& Bone : Bones)
		{
			const Vec3d ToVertex = Vec3d(Who.Positions[V]) - Bone.From;
			const double Square = Dot(Bone.Along, Bone.Along);
			const double T = Square > 0.0 ? std::clamp(Dot(ToVertex, Bone.Along) / Square, 0.0, 1.0) : 0.0;
			const Vec3d Gap = ToVertex - T * Bone.Along;
			if (const double Distance = Dot(Gap, Gap); Distance < Least)
			{
				Least = Distance;
				Made.Rows.Joints[V] = Bone.Joint;
			}
		}
		Made.Rows.Weights[V] = 1.0f;
	}
	Made.Seconds = Watch.Seconds();
	return Made;
}
}
