// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Takes back the bulge of dual quaternions on the outer side of a bend [Kim14: Kim, Han, "Bulging-free dual quaternion
// skinning", Computer Animation and Virtual Worlds 25(3-4)]: a blend turns vertices about the joint, so that those
// before and behind it are carried away from the bones; they go back to the distance at which their bones hold them.
// A twist changes no distance, and a vertex of one joint stays where its joint puts it.
// Differs from the paper: there the heaviest joint alone pulls, and the surface jumps where the heaviest changes; here
// every joint of the row pulls, by its weight.

#pragma once

#include "4_Skin/DualQuaternion.h"

namespace SkinAtlas
{
/** From the nearest point of the bone to P. */
inline Vec3 FromSegment(const Vec3& P, const BoneSegment& Bone)
{
	const Vec3 Along = Bone.Tail - Bone.Head;
	const float SquaredLength = Dot(Along, Along);
	const float Share = SquaredLength > 0.0f ? Dot(P - Bone.Head, Along) / SquaredLength : 0.0f;
	return P - Bone.Head - (Share < 0.0f ? 0.0f : Share > 1.0f ? 1.0f : Share) * Along;
}

/**
 * How a joint alone pulls a posed point: to the distance from its bone at which it holds the vertex, if the blend is
 * farther out. Both are seen before the joint's rigid motion, which changes no distance.
 */
inline Vec3 BulgePull(const Vec3& Posed, const Vec3& Rest, const JointMotion& Motion, const BoneSegment& Bone)
{
	const BoneSegment Stretched{Bone.Head + Motion.First * Bone.Head, Bone.Tail + Motion.First * Bone.Tail};
	const Vec3 Held = FromSegment(Rest + Motion.First * Rest, Stretched);
	const Vec3 Blended = FromSegment(InverseTransform(Motion.Rigid, Posed), Stretched);
	const float HeldDistance = std::sqrt(Dot(Held, Held)), Distance = std::sqrt(Dot(Blended, Blended));
	return Distance > HeldDistance ? Rotate(Motion.Rigid.Real, (HeldDistance / Distance - 1.0f) * Blended) : Vec3{};
}

/** The pulls of a row's joints, by weight. */
inline Vec3 BulgeCorrection(const Vec3& Posed, const Vec3& Rest, const JointMotion* Motions, const BoneSegment* Bones,
	const uint16_t* Joints, const float* Weights, int32_t Influences)
{
	Vec3 Sum;
	for (int32_t K = 0; K < Influences; ++K)
	{
		Sum = Sum + Weights[K] * BulgePull(Posed, Rest, Motions[Joints[K]], Bones[Joints[K]]);
	}
	return Sum;
}
}
