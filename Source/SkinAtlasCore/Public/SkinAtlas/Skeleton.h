// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Result.h"

#include <string>
#include <vector>

namespace SkinAtlas
{
/** The joints in bind pose with their hierarchy made walkable: checked once, immutable. */
class SKINATLASCORE_API Skeleton
{
public:
	/** Errors: NoJoints, TooManyJoints, SizeMismatch, BadJointTransform, BadHierarchy (names a joint of the cycle). */
	static Result<Skeleton> Build(const SkeletonView& Joints);

	int32_t JointCount() const { return static_cast<int32_t>(ParentOf.size()); }
	std::span<const Affine> JointToMesh() const { return Bind; }
	std::span<const Vec3> Positions() const { return Origins; }  // mesh space
	std::span<const int32_t> Parents() const { return ParentOf; } // NoIndex for a root
	std::span<const int32_t> ParentsFirst() const { return Order; } // every joint, after its parent
	std::string_view Name(int32_t J) const { return Names.empty() ? std::string_view() : Names[size_t(J)]; }

	/** The same joints at other places, one per joint; the mean bone keeps its length. */
	Skeleton MovedTo(std::span<const Vec3> Places) const;

	/** Mean length of the bones (joint to parent) that have a length; 0 if none has. The unit of global tolerances. */
	float MeanBoneLength() const { return BoneLength; }

	/** Vertices of different parts this near are one: what Bind passes to Topology. 1e-4 of the mean bone. */
	float PartTolerance() const { return 1e-4f * BoneLength; }

private:
	std::vector<Affine> Bind;
	std::vector<Vec3> Origins;
	std::vector<int32_t> ParentOf, Order;
	std::vector<std::string> Names;
	float BoneLength = 0.0f;
};
}
