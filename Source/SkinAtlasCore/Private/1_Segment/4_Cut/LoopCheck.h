// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whether a loop cuts off what it should.

#pragma once

#include "1_Segment/4_Cut/PlaneSection.h"
#include "Common/JointTree.h"

#include <vector>

namespace SkinAtlas
{
/**
 * How much skin each vertex stands for, in units of 2^-20 of the mean: a quarter for itself, the rest for its area. By
 * count alone a hand of many vertices would outweigh the flank that a loop around its shoulder takes along; by area
 * alone a robe would outweigh the legs. Whole numbers, so that no sum depends on its order. Error: Cancelled.
 */
Result<std::vector<int64_t>> AmountsOfSkin(const Topology& Mesh, const Context& Host = {});

/** How much skin of a component has its nearest bone in a joint's subtree. */
class PriorSkin
{
public:
	PriorSkin(const Topology& Mesh, const JointTree& Tree, const std::vector<int64_t>& InAmounts,
		const std::vector<int32_t>& InPrior);

	int64_t InSubtree(int32_t Component, int32_t J) const;
	int64_t Elsewhere(int32_t Component, int32_t J) const; // the rest of the component
	int32_t Label(int32_t V) const { return Prior[size_t(V)]; }
	int64_t Amount(int32_t V) const { return Amounts[size_t(V)]; }

private:
	int64_t Between(uint64_t First, uint64_t End) const;

	const JointTree& Tree;
	const std::vector<int64_t>& Amounts;
	const std::vector<int32_t>& Prior;
	std::vector<uint64_t> Keys;	 // per run of vertices component and the label's place in the tree's order, sorted
	std::vector<int64_t> Before; // the skin of all keys before each, and of all
};

enum class LoopVerdict : uint8_t
{
	Agrees,
	Disagrees, // cuts off other skin than that whose nearest bone lies in the joint's subtree
	Leaks,	   // does not separate the surface
};

/** Floods the surface from one side of loops. Keeps scratch between calls: one per thread. */
class LoopCheck
{
public:
	LoopCheck(const Topology& InMesh, const JointTree& InTree);

	/**
	 * Of loops in one plane and on one component, cut all at once: S = skin on their positive side, N = skin of the
	 * component with its nearest bone in the subtree of J. Agrees if |S and N| / |S or N| >= LeastAgreed. Flooded is
	 * S or, where N is more than half of the component, what is not S, until the answer is no: this never costs much
	 * more than half of the component, nor than N. Loops that would leak later are then said to disagree.
	 */
	LoopVerdict Judge(int32_t J, const PriorSkin& Prior, double LeastAgreed,
		std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section);

	/**
	 * Of the side that the last judgement flooded, all of it if the verdict was to agree, the share that the nearest
	 * bones put on that side, too. Where N is most of a component, a loop around any tip of it agrees, and this is 0.
	 */
	double ShareRight() const { return RightShare; }

	/** Area of the triangles with all corners in S, of loops that agree. */
	double CutOffArea(
		std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal, const PlaneSection& Section);

private:
	void Begin(bool bAbove, std::span<const SectionLoop> Loops, const Vec3d& Origin, const Vec3d& Normal,
		const PlaneSection& Section);
	template <typename OnVertex>
	bool Spread(OnVertex&& MayGoOn);

	const Topology& Mesh;
	const JointTree& Tree;
	int32_t Stamp = 0;
	// Per vertex, per edge: the stamp of the last flood that touched it; of vertices across the loops its negative.
	std::vector<int32_t> SeenAt, CutAt;
	std::vector<int32_t> Flood; // vertices reached, those at the loops first; one place more than there are vertices
	size_t Reached = 0;         // of these
	double RightShare = 0.0;    // ShareRight
};
}
