// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The strain of an edge, as Mend.h defines it.

#pragma once

#include "3_Weigh/Rows.h"
#include "Common/Vector.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"

#include <span>
#include <vector>

namespace SkinAtlas
{
class EdgeStrain
{
public:
	EdgeStrain(const Topology& InMesh, const Segmentation& InRegions);

	/** Scratch of one thread. */
	using Differences = std::vector<Influence>;

	/** Between two rows at the ends of an edge. Above Enough it may be less than it is: the sum stops there. */
	double Between(int32_t Edge, std::span<const Influence> A, std::span<const Influence> B, double Enough,
		Differences& Work) const;

private:
	const Topology& Mesh;
	const Segmentation& Regions;
	std::vector<int32_t> Depth; // one per joint: steps to its root
	double LeastLength = 0.0;
};
}
