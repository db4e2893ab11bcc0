// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "2_Overlap/CurveTask.h"
#include "2_Overlap/CurveTree.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
/**
 * What the bones say about the distance to a curve: a vertex is at least as far from it as the bones across it are
 * farther than those of its own region. Skin over one bone and far from the next bends little with that one, however
 * near the curve runs: between the roots of fingers, at a hem beside the thighs, where a short bone's curves lie close
 * together. On a straight limb of radius r this says nothing: at x from the joint sqrt(r^2 + x^2) - r < x.
 */
class BoneFloor
{
public:
	explicit BoneFloor(const CurveTask& InTask) : Task(InTask), Parent(InTask.Tree.Parent(InTask.Joint)) {}

	/** A distance over the surface, raised to what the bones say, at most doubled: half an overlap is no crease. */
	double Raise(int32_t V, double Distance) const
	{
		const int32_t Own = Task.Regions.RegionOf[size_t(V)], Across = Task.IsBelow(V) ? Parent : Task.Joint;
		const auto OwnBones = Task.Regions.BonesOf(Own), AcrossBones = Task.Regions.BonesOf(Across);
		if (OwnBones.empty() || AcrossBones.empty())
		{
			return Distance;
		}
		return std::clamp(DistanceTo(AcrossBones, V) - DistanceTo(OwnBones, V), Distance, 2.0 * Distance);
	}

private:
	double DistanceTo(std::span<const RegionBone> Bones, int32_t V) const
	{
		double Square = 1e300;
		for (const RegionBone& Each : Bones)
		{
			Square = std::min(Square, SquaredDistanceToSegment(Task.Mesh.Positions()[size_t(V)], Each.From, Each.To));
		}
		return std::sqrt(Square);
	}

	const CurveTask& Task;
	int32_t Parent;
};
}
