// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which bones a vertex sees through the inside of its body.

#pragma once

#include "7_Methods/Method.h"

#include <vector>

namespace SkinAtlas
{
/** A bone as a point of the surface has it. */
struct SeenBone
{
	const Bone* What = nullptr;
	Vec3d Nearest; // its point nearest to the vertex
	double Distance = 0.0;
	int32_t Place = 0; // of the bone, in the order of the joint tree
};

class Sight
{
public:
	explicit Sight(const MethodInput& InInput);

	/**
	 * The bones at the least facing distance, to a millionth; equals in the order of the joint tree. Their Distance is
	 * that one. Outward: the vertex's unit normal, or zero. At least one.
	 */
	void FindNearest(int32_t V, const Vec3d& Outward, std::vector<SeenBone>& Out) const;

	/** All bones, nearest first; equals in the order of the joint tree. */
	void Sort(int32_t V, std::vector<SeenBone>& Out) const;

	/** The place in a sorted list of the nearest bone that a vertex sees, among the nearest few; NoIndex: it sees none.
	 */
	int32_t FirstSeen(int32_t V, const std::vector<SeenBone>& Sorted) const;

private:
	const MethodInput& In;
	std::vector<const Bone*> Bones;
	BoneBalls Balls; // one per bone
};
}
