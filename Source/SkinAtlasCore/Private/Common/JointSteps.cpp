// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/JointSteps.h"

namespace SkinAtlas
{
namespace
{
std::vector<bool> MembersOf(const LimbTree& Tree)
{
	std::vector<bool> bMember(Tree.Parent.size(), false);
	for (const int32_t J : Tree.ParentsFirst)
	{
		bMember[size_t(J)] = true;
	}
	return bMember;
}
}

JointSteps::JointSteps(const LimbTree& InTree, std::span<const int32_t> SkeletonParents)
	: Tree(InTree.Parent, MembersOf(InTree))
	, StandIn(InTree.Parent.size(), NoIndex)
{
	for (size_t J = 0; J < StandIn.size(); ++J)
	{
		int32_t Above = static_cast<int32_t>(J);
		while (Above != NoIndex && !Tree.IsMember(Above))
		{
			Above = SkeletonParents[size_t(Above)];
		}
		StandIn[J] = Above == NoIndex ? Tree.ParentsFirst().front() : Above;
	}
}

int32_t JointSteps::Between(int32_t A, int32_t B) const
{
	const int32_t From = StandIn[size_t(A)], To = StandIn[size_t(B)];
	const int32_t Steps = Tree.Steps(From, To);
	return Steps != NoIndex ? Steps : Tree.StepsToRoot(From) + Tree.StepsToRoot(To) + 2;
}
}
