// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/JointTree.h"

#include "Common/Check.h"

namespace SkinAtlas
{
JointTree::JointTree(std::vector<int32_t> InParent, const std::vector<bool>& bMember)
	: ParentOf(std::move(InParent))
	, Enter(ParentOf.size(), NoIndex)
	, Leave(ParentOf.size(), NoIndex)
	, Depth(ParentOf.size(), 0)
	, ChildrenOf(ParentOf.size())
{
	std::vector<int32_t> Stack;
	for (int32_t J = static_cast<int32_t>(ParentOf.size()) - 1; J >= 0; --J)
	{
		ParentOf[size_t(J)] = bMember[size_t(J)] ? ParentOf[size_t(J)] : NoIndex;
		if (bMember[size_t(J)] && ParentOf[size_t(J)] == NoIndex)
		{
			Stack.push_back(J);
		}
	}
	for (int32_t J = 0; J < static_cast<int32_t>(ParentOf.size()); ++J)
	{
		if (bMember[size_t(J)] && ParentOf[size_t(J)] != NoIndex)
		{
			SKINATLAS_CHECK(bMember[size_t(ParentOf[size_t(J)])]);
			ChildrenOf[size_t(ParentOf[size_t(J)])].push_back(J);
		}
	}
	while (!Stack.empty())
	{
		const int32_t J = Stack.back();
		if (Enter[size_t(J)] != NoIndex)
		{
			Leave[size_t(J)] = static_cast<int32_t>(Order.size());
			Stack.pop_back();
			continue;
		}
		Enter[size_t(J)] = static_cast<int32_t>(Order.size());
		Depth[size_t(J)] = ParentOf[size_t(J)] == NoIndex ? 0 : Depth[size_t(ParentOf[size_t(J)])] + 1;
		Order.push_back(J);
		const auto& Below = ChildrenOf[size_t(J)];
		Stack.insert(Stack.end(), Below.rbegin(), Below.rend());
	}
}

int32_t JointTree::Steps(int32_t A, int32_t B) const
{
	const int32_t Common = CommonAncestor(A, B);
	return Common == NoIndex ? NoIndex : Depth[size_t(A)] + Depth[size_t(B)] - 2 * Depth[size_t(Common)];
}

int32_t JointTree::CommonAncestor(int32_t A, int32_t B) const
{
	while (A != NoIndex && !InSubtree(B, A))
	{
		A = ParentOf[size_t(A)];
	}
	return A;
}

int32_t JointTree::Towards(int32_t To, int32_t From) const
{
	if (!InSubtree(To, From))
	{
		return ParentOf[size_t(From)];
	}
	int32_t Down = To; // From lies above: the way leads down
	while (ParentOf[size_t(Down)] != From)
	{
		Down = ParentOf[size_t(Down)];
	}
	return Down;
}
}
