// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/WeighedTree.h"

namespace SkinAtlas::Host
{
Result<LimbTree> FindWeighedTree(
	const Topology& Mesh, const Skeleton& Joints, const SkinWeights& Rows, const Context& Host)
{
	JointOptions Idle;
	Idle.Role = Participation::Excluded;
	std::vector<JointOptions> PerJoint(size_t(Joints.JointCount()), Idle);
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		if (Rows.Weights[Slot] > 0.0f)
		{
			PerJoint[Rows.Joints[Slot]].Role = Participation::Deforms;
		}
	}
	SegmentOptions Options;
	Options.Joints = PerJoint;
	return FindJointTree(Mesh, Joints, Options, Host);
}
}
