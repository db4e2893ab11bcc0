// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas
{
/** Axis-aligned; one that includes nothing is empty, and near nothing. */
struct Box
{
	Vec3d Low{1e300, 1e300, 1e300}, High{-1e300, -1e300, -1e300};

	void Include(const Vec3d& P)
	{
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
	}

	/** Whether a point is at most Margin away along each axis. */
	bool Contains(const Vec3d& P, double Margin) const
	{
		return P.X >= Low.X - Margin && P.X <= High.X + Margin && P.Y >= Low.Y - Margin && P.Y <= High.Y + Margin &&
			   P.Z >= Low.Z - Margin && P.Z <= High.Z + Margin;
	}

	/** Whether another is at most Margin away along each axis. */
	bool IsNear(const Box& Other, double Margin) const
	{
		return Low.X <= Other.High.X + Margin && Other.Low.X <= High.X + Margin && Low.Y <= Other.High.Y + Margin &&
			   Other.Low.Y <= High.Y + Margin && Low.Z <= Other.High.Z + Margin && Other.Low.Z <= High.Z + Margin;
	}
};
}
