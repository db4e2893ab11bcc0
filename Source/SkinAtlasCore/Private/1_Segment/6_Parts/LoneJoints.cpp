// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/LoneJoints.h"

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/1_Body/BonesInside.h"

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

std::vector<int32_t> FindLoneRoots(const Skeleton& Joints)
{
	std::vector<bool> bLone(size_t(Joints.JointCount()), true);
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		if (const int32_t Parent = Joints.Parents()[size_t(J)]; Parent != NoIndex)
		{
			bLone[size_t(J)] = bLone[size_t(Parent)] = false;
		}
	}
	std::vector<int32_t> Found;
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		if (bLone[size_t(J)])
		{
			Found.push_back(J);
		}
	}
	return Found;
}

std::vector<int32_t> FindLoneJoints(const SegmentationInput& In)
{
	BonesInside Inside(In.Joints, In.Surface);
	std::vector<int32_t> Found = FindLoneRoots(In.Joints);
	std::erase_if(Found, [&](int32_t J) { return !MayMoveParts(In, J) || In.Of.IsHub(J) || !Inside.IsAway(J); });
	return Found;
}

int32_t FindLoneFrame(const SegmentationInput& In)
{
	std::vector<int32_t> Others = FindLoneRoots(In.Joints);
	std::erase_if(Others, [&](int32_t J) { return In.Of.IsHub(J); });
	return Others.size() == 1 ? Others[0] : NoIndex;
}
}
