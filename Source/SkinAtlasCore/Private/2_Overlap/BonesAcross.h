// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "2_Overlap/CurveTask.h"
#include "2_Overlap/CurveTree.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
/**
 * What the bones say about the distance to a curve. On a straight limb, a from the bones of its own region and c from
 * those across the curve, a vertex is b = sqrt(c^2 - a^2) from the curve, and along the surface g = b. Elsewhere the two
 * differ: between the roots of fingers and at a hem beside the thighs a curve runs close to skin that only its own bone
 * moves, b > g; around hips and shoulders skin far from the curve has both bones equally near, b < g. The geometric mean
 * sqrt(g b) counts, between a half and three times g: it is 0 on the curve, and no overlap becomes a crease.
 */
class BonesAcross
{
public:
	explicit BonesAcross(const CurveTask& InTask) : Task(InTask), Parent(InTask.Tree.Parent(InTask.Joint)) {}

	/** How far along the surface vertices may be that count as within the task's reach. */
	static float SearchReach(const CurveTask& Task)
	{
		return Task.Regions.BoneStart.empty() ? Task.Reach : static_cast<float>(Task.Reach / Nearest);
	}

	/** The distance that counts, of one along the surface; 0 and infinity stay what they are. */
	double Correct(int32_t V, double Distance) const
	{
		const int32_t Own = Task.Regions.RegionOf[size_t(V)], Across = Task.IsBelow(V) ? Parent : Task.Joint;
		const auto OwnBones = Task.Regions.BonesOf(Own), AcrossBones = Task.Regions.BonesOf(Across);
		if (OwnBones.empty() || AcrossBones.empty() || Distance == 0.0 || std::isinf(Distance))
		{
			return Distance;
		}
		const double Square = std::max(SquareTo(AcrossBones, V) - SquareTo(OwnBones, V), 0.0); // b^2
		return std::clamp(std::sqrt(Distance * std::sqrt(Square)), Nearest * Distance, Farthest * Distance);
	}

private:
	static constexpr double Nearest = 0.5, Farthest = 3.0; // of the distance along the surface

	double SquareTo(std::span<const RegionBone> Bones, int32_t V) const
	{
		double Square = 1e300;
		for (const RegionBone& Each : Bones)
		{
			Square = std::min(Square, SquaredDistanceToSegment(Task.Mesh.Positions()[size_t(V)], Each.From, Each.To));
		}
		return Square;
	}

	const CurveTask& Task;
	int32_t Parent;
};
}
