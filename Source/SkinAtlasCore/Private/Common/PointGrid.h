// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"

#include <vector>

namespace SkinAtlas
{
/** Points in hashed cells: finds those near a place in constant time where few share a cell. Built in linear time. */
class PointGrid
{
public:
	/**
	 * Reach is the farthest that will be asked for, small against the distance of points. 0: only equal points are
	 * near. Cells are at least eight times as wide, so that most places are near the points of one cell only; where
	 * points that follow each other lie near each other, cells of a few points each are fetched from memory less often.
	 */
	PointGrid(std::span<const Vec3> InPoints, double InReach, double CellWidth = 0.0);

	/** Calls Visit(I, squared distance) for the points at most Reach away; a point may come twice. */
	template <typename Callable>
	void Near(const Vec3d& P, Callable&& Visit) const
	{
		const double Wider = 1.0001 * Reach; // than rounding
		const Cell Low = CellOf(P - Vec3d(Wider, Wider, Wider)), High = CellOf(P + Vec3d(Wider, Wider, Wider));
		for (int64_t X = Low.X; X <= High.X; ++X)
		{
			for (int64_t Y = Low.Y; Y <= High.Y; ++Y)
			{
				for (int64_t Z = Low.Z; Z <= High.Z; ++Z)
				{
					const size_t B = BucketOf({X, Y, Z});
					for (int32_t I = Start[B]; I < Start[B + 1]; ++I)
					{
						const Vec3d Gap = Vec3d(Points[size_t(Items[size_t(I)])]) - P;
						if (const double Square = Dot(Gap, Gap); Square <= Reach * Reach)
						{
							Visit(Items[size_t(I)], Square);
						}
					}
				}
			}
		}
	}

	/** How many points Near looks at for a place, at least. */
	int32_t CountAround(const Vec3d& P) const
	{
		const size_t B = BucketOf(CellOf(P));
		return Start[B + 1] - Start[B];
	}

	/** The nearest of them, the lowest of equals; NoIndex if none is near. */
	int32_t Nearest(const Vec3d& P) const;

private:
	struct Cell
	{
		int64_t X, Y, Z;
	};

	Cell CellOf(const Vec3d& P) const;
	size_t BucketOf(const Cell& At) const;

	std::span<const Vec3> Points;
	double Reach, Scale;
	std::vector<int32_t> Start, Items; // compressed rows: points of a bucket in rising order
};
}
