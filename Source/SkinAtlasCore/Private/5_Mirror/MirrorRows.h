// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows of the vertices that take them from the surface at their image.

#pragma once

#include "3_Weigh/Partitions.h"
#include "Common/FindPoint.h"

#include <algorithm>
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
	/** What rows are made in. */
	struct Scratch
	{
		std::vector<Influence> Corner, Made;
	};

	/** From must outlive it. */
	explicit MirrorRows(const WeighInput& From);

	bool IsEmpty() const { return Points.empty(); }

	/** What the other side is blended by. */
	WeighInput Input(int32_t MaxSteps) const { return {From.Regions, From.Measured, From.Tree, Bands, MaxSteps}; }

	/**
	 * Replaces the row of V by that of the surface at its image, by a partition of Input. False if V takes none, or if
	 * either row has a joint without an image: what only one side has stays there.
	 */
	template <typename Partition>
	bool Replace(int32_t V, Partition& There, Scratch& Rows, std::vector<Influence>& InOutRow) const
	{
		const auto HasImage = [&](const Influence& Each) { return Image[size_t(Each.Joint)] != NoIndex; };
		const SkinPoint* const Point = FindPoint(Points, V);
		if (Point == nullptr || !std::all_of(InOutRow.begin(), InOutRow.end(), HasImage))
		{
			return false;
		}
		Rows.Made.clear();
		for (size_t C = 0; C < 3; ++C)
		{
			There.At(Point->Corners[C], Rows.Corner);
			for (const Influence& Each : Rows.Corner)
			{
				const double Weight = static_cast<double>(Point->Shares[C]) * Each.Weight;
				if (Weight > 0.0 && !HasImage(Each))
				{
					return false;
				}
				if (Weight > 0.0)
				{
					AddInfluence(Rows.Made, Image[size_t(Each.Joint)], Weight);
				}
			}
		}
		InOutRow.swap(Rows.Made);
		return true;
	}

private:
	const WeighInput& From;
	std::vector<int32_t> Image;	   // TreeImages
	std::vector<SkinPoint> Points; // of those who take, rising
	std::vector<Transition> Bands; // one per joint: that of its image
};
}
