// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "3_Weigh/Rows.h"
#include "SkinAtlas/Symmetry.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace SkinAtlas
{
/**
 * The joints in an order that knows no left and right: by the lower index of a joint and its image. Equal weights stand
 * in this order, so that mirrored rows are rounded alike. Without a plane it is that of the indices.
 */
class MirrorOrder
{
public:
	MirrorOrder(const Mirror& Plane, size_t JointCount)
		: Joints(JointCount)
		, Place(JointCount)
	{
		std::iota(Joints.begin(), Joints.end(), 0);
		if (Plane.IsOn())
		{
			const auto Lower = [&](int32_t J)
			{ return Plane.JointOf[size_t(J)] == NoIndex ? J : std::min(J, Plane.JointOf[size_t(J)]); };
			std::stable_sort(Joints.begin(), Joints.end(), [&](int32_t A, int32_t B) { return Lower(A) < Lower(B); });
		}
		for (size_t I = 0; I < Joints.size(); ++I)
		{
			Place[size_t(Joints[I])] = static_cast<int32_t>(I);
		}
	}

	/** FinishRow with equal weights in this order. */
	void Finish(
		std::vector<Influence>& Row, int32_t Slots, uint16_t* OutJoints, float* OutWeights, PrunedTally& Count) const
	{
		for (Influence& Each : Row)
		{
			Each.Joint = Place[size_t(Each.Joint)];
		}
		FinishRow(Row, Slots, OutJoints, OutWeights, Count);
		for (int32_t I = 0; I < Slots && OutWeights[I] > 0.0f; ++I)
		{
			OutJoints[I] = static_cast<uint16_t>(Joints[OutJoints[I]]);
		}
	}

private:
	std::vector<int32_t> Joints, Place; // by place, and the inverse
};
}
