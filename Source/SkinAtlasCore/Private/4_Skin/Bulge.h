// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Takes back the bulge of dual quaternions on the outer side of a bend [Kim14: Kim, Han, "Bulging-free dual quaternion
// skinning", Computer Animation and Virtual Worlds 25(3-4)]: a blend turns vertices about the joint, so that those
// before and behind it are carried away from the bones; they go back to the distance at which their bones hold them.
// A twist changes no distance, and a vertex of one joint stays where its joint puts it.
// Differs from the paper: there the heaviest joint alone pulls, and the surface jumps where the heaviest changes; here
// every joint of the row pulls, by its weight.

#pragma once

#include "4_Skin/DualQuaternion.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

template <FloatNumber Real>
struct BoneSegmentOf
{
	VectorOf<Real> Head, Tail;
};

template <FloatNumber Real>
BoneSegmentOf<Real> FetchBone(const BoneSegment* Bones, const SlotsOf<Real>& Slots, int32_t K)
{
	constexpr size_t Stride = sizeof(BoneSegment) / sizeof(float);
	const FourOf<Real> First = Slots.Fetch(&Bones->Head.X, Stride, 0, K);
	const FourOf<Real> Last = Slots.Fetch(&Bones->Head.X, Stride, 2, K);
	return {{First.Number[0], First.Number[1], First.Number[2]}, {Last.Number[1], Last.Number[2], Last.Number[3]}};
}

/** From the nearest point of the bone to P. */
template <FloatNumber Real>
VectorOf<Real> FromSegment(const VectorOf<Real>& P, const BoneSegmentOf<Real>& Bone)
{
	const VectorOf<Real> Along = Bone.Tail - Bone.Head;
	const Real SquaredLength = Dot(Along, Along);
	Real Share = Select(SquaredLength > 0.0f, Dot(P - Bone.Head, Along) / SquaredLength, Real(0.0f));
	Share = Select(Share < 0.0f, Real(0.0f), Select(Share > 1.0f, Real(1.0f), Share));
	return P - Bone.Head - Share * Along;
}

/**
 * How a joint alone pulls a posed point: to the distance from its bone at which it holds the vertex, if the blend is
 * farther out. Both are seen before the joint's rigid motion, which changes no distance.
 */
template <FloatNumber Real>
VectorOf<Real> BulgePull(const VectorOf<Real>& Posed, const VectorOf<Real>& Rest, const JointMotionOf<Real>& Motion,
	const BoneSegmentOf<Real>& Bone)
{
	const BoneSegmentOf<Real> Stretched{Bone.Head + Motion.First * Bone.Head, Bone.Tail + Motion.First * Bone.Tail};
	const VectorOf<Real> Held = FromSegment(Rest + Motion.First * Rest, Stretched);
	const VectorOf<Real> Blended = FromSegment(InverseTransform(Motion.Rigid, Posed), Stretched);
	const Real HeldDistance = Sqrt(Dot(Held, Held)), Distance = Sqrt(Dot(Blended, Blended));
	const VectorOf<Real> Pull =
		Rotate(Motion.Rigid.Real, Motion.Rigid.Twice, (HeldDistance / Distance - 1.0f) * Blended);
	return Select(Distance > HeldDistance, Pull, VectorOf<Real>{});
}

/** The pulls of a row's joints, by weight. */
template <FloatNumber Real>
SKINATLAS_APART VectorOf<Real> BulgeCorrection(const VectorOf<Real>& Posed, const VectorOf<Real>& Rest,
	const JointRecord* Records, const BoneSegment* Bones, const SkinRow<Real>& Row)
{
	VectorOf<Real> Sum;
	ForEachSlot(Row,
		[&](const SlotsOf<Real>& Slots, int32_t K)
		{
			const JointMotionOf<Real> Motion = FetchJointMotion(Records, Slots, K);
			Sum = Sum + Slots.Weight[K] * BulgePull(Posed, Rest, Motion, FetchBone(Bones, Slots, K));
		});
	return Sum;
}

SKINATLAS_PARTS_END
}
