// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/LoneJoints.h"

#include "1_Segment/BonesInside.h"

namespace SkinAtlas
{
namespace
{
bool MayMoveParts(const SegmentationInput& In, int32_t J)
{
	const JointRole Role = In.Roles[size_t(J)].Role;
	const bool bExcluded = !In.Options.Joints.empty() && In.Options.Joints[size_t(J)].Role == Participation::Excluded;
	return !bExcluded && Role != JointRole::Helper && Role != JointRole::Ik && Role != JointRole::Tip;
}
}

std::vector<int32_t> FindLoneJoints(const SegmentationInput& In)
{
	std::vector<bool> bLone(size_t(In.Joints.JointCount()), true);
	for (int32_t J = 0; J < In.Joints.JointCount(); ++J)
	{
		if (const int32_t Parent = In.Joints.Parents()[size_t(J)]; Parent != NoIndex)
		{
			bLone[size_t(J)] = bLone[size_t(Parent)] = false;
		}
	}
	BonesInside Inside(In.Joints, In.Surface);
	std::vector<int32_t> Found;
	for (int32_t J = 0; J < In.Joints.JointCount(); ++J)
	{
		if (bLone[size_t(J)] && MayMoveParts(In, J) && Inside.IsAway(J))
		{
			Found.push_back(J);
		}
	}
	return Found;
}
}
