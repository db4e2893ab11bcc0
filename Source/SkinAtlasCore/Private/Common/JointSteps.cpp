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

std::vector<int32_t> JointSteps::Neighbours(int32_t J) const
{
	const int32_t At = StandIn[size_t(J)];
	std::vector<int32_t> Found;
	if (Tree.Parent(At) != NoIndex)
	{
		Found.push_back(Tree.Parent(At));
	}
	Found.insert(Found.end(), Tree.Children(At).begin(), Tree.Children(At).end());
	return Found;
}

int32_t JointSteps::NearestWithin(int32_t MaxSteps, int32_t Region, int32_t J) const
{
	const int32_t To = StandIn[size_t(Region)];
	while (Between(Region, J) > MaxSteps)
	{
		J = Tree.Towards(To, StandIn[size_t(J)]);
		for (int32_t Above = To; J == NoIndex; Above = Tree.Parent(Above)) // a root: on to its sibling, the root of To
		{
			J = Tree.Parent(Above) == NoIndex ? Above : NoIndex;
		}
	}
	return J;
}
}
