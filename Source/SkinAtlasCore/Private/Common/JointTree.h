// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The tree of deforming joints that the regions follow.

#pragma once

#include "SkinAtlas/Types.h"

#include <vector>

namespace SkinAtlas
{
/** A forest over a subset of the joints; subtree and ancestor questions in constant time. */
class JointTree
{
public:
	JointTree() = default;

	/** Parent[J]: NoIndex for roots; joints with bMember false are left out and may be nobody's parent. */
	JointTree(std::vector<int32_t> InParent, const std::vector<bool>& bMember);

	int32_t Parent(int32_t J) const { return ParentOf[size_t(J)]; }
	const std::vector<int32_t>& Parents() const { return ParentOf; }
	const std::vector<int32_t>& Children(int32_t J) const { return ChildrenOf[size_t(J)]; }
	const std::vector<int32_t>& ParentsFirst() const { return Order; } // depth first, children in index order
	bool IsMember(int32_t J) const { return Enter[size_t(J)] != NoIndex; }

	/** Whether J is Above or one of its descendants. */
	bool InSubtree(int32_t J, int32_t Above) const
	{
		return Enter[size_t(J)] >= Enter[size_t(Above)] && Enter[size_t(J)] < Leave[size_t(Above)];
	}
	int32_t Place(int32_t J) const { return Enter[size_t(J)]; } // in ParentsFirst; a subtree is one run of it
	int32_t SubtreeSize(int32_t J) const { return Leave[size_t(J)] - Enter[size_t(J)]; }

	int32_t StepsToRoot(int32_t J) const { return Depth[size_t(J)]; }

	/** Number of edges between two joints; NoIndex if they lie in different trees. */
	int32_t Steps(int32_t A, int32_t B) const;

	/** The deepest joint that is an ancestor of both, or one of them; NoIndex if they lie in different trees. */
	int32_t CommonAncestor(int32_t A, int32_t B) const;

	/**
	 * The next joint on the way from one joint to another.
	 * NoIndex from the root of a tree that does not hold the other.
	 */
	int32_t Towards(int32_t To, int32_t From) const;

private:
	std::vector<int32_t> ParentOf, Order, Enter, Leave, Depth;
	std::vector<std::vector<int32_t>> ChildrenOf;
};
}
