// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Skeleton.h"

namespace SkinAtlas
{
/** The unit of tolerances: the mean bone; in a flat skeleton a quarter of the mean distance from the joints' centre. */
inline double SkeletonScale(const Skeleton& Joints)
{
	if (Joints.MeanBoneLength() > 0.0f)
	{
		return Joints.MeanBoneLength();
	}
	Vec3d Centre;
	for (const Vec3& P : Joints.Positions())
	{
		Centre += P;
	}
	Centre = (1.0 / Joints.JointCount()) * Centre;
	double Sum = 0.0;
	for (const Vec3& P : Joints.Positions())
	{
		Sum += Length(Vec3d(P) - Centre);
	}
	return 0.25 * Sum / Joints.JointCount();
}
}
