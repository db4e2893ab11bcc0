// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Several figures in one file, a rider and a bicycle: each with joints and skin of its own.

#pragma once

#include "SkinAtlas/Segment.h"

#include <vector>

namespace SkinAtlas
{
/** The joints of one figure and its components, both rising. */
struct Figure
{
	std::vector<int32_t> Joints, Components;
};

/**
 * The figures that SegmentOptions tells of, in the order of their first joints. A component with vertices of several
 * makes one of them. Empty where there is but one, where one of them has no joints or no vertices, and where labels are
 * given: then everything is solved together.
 */
std::vector<Figure> FindFigures(const Topology& Mesh, const SegmentOptions& Options);

/** Segment for each figure, as if it stood alone, and all of it put together: a tree for each. */
Result<Segmentation> SegmentFigures(const Topology& Mesh, const Skeleton& Joints, const std::vector<Figure>& Figures,
	const SegmentOptions& Options, const Context& Host);
}
