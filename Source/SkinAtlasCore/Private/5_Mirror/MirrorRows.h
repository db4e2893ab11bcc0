// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows of the vertices that take them from the surface at their image.

#pragma once

#include "3_Weigh/Partitions.h"
#include "Common/FindPoint.h"

#include <vector>

namespace SkinAtlas
{
/**
 * The points of Mirror::Takers, rising, as far as their vertex and the surface are of one kind: no policy decides the
 * row of either, and a corner has the mirrored label or, as borders pass between vertices, one next to it in the tree.
 * Image: TreeImages.
 */
std::vector<SkinPoint> FindTakers(
	const Segmentation& Regions, const JointTree& Tree, const std::vector<int32_t>& Image);

/**
 * Rows taken from the other side. They are blended there with the bands of the side that they are for, so that what the
 * user sets on one side stays on it.
 */
class MirrorRows
{
public:
	/** From must outlive it. */
	explicit MirrorRows(const WeighInput& From);

	bool IsEmpty() const { return Points.empty(); }

	/** What the other side is blended by. */
	WeighInput Input(int32_t MaxSteps) const { return {From.Regions, From.Measured, From.Tree, Bands, MaxSteps}; }

	/** The row of V, by a partition of Input. False if it takes none, or a joint there has no image. */
	template <typename Partition>
	bool At(int32_t V, Partition& There, std::vector<Influence>& Corner, std::vector<Influence>& Out) const
	{
		const SkinPoint* const Point = FindPoint(Points, V);
		if (Point == nullptr)
		{
			return false;
		}
		Out.clear();
		for (size_t C = 0; C < 3; ++C)
		{
			There.At(Point->Corners[C], Corner);
			for (const Influence& Each : Corner)
			{
				const double Weight = static_cast<double>(Point->Shares[C]) * Each.Weight;
				const int32_t J = Image[size_t(Each.Joint)];
				if (Weight > 0.0 && J == NoIndex)
				{
					return false;
				}
				if (Weight > 0.0)
				{
					AddInfluence(Out, J, Weight);
				}
			}
		}
		return true;
	}

private:
	const WeighInput& From;
	std::vector<int32_t> Image;	   // TreeImages
	std::vector<SkinPoint> Points; // of those who take, rising
	std::vector<Transition> Bands; // one per joint: that of its image
};
}
