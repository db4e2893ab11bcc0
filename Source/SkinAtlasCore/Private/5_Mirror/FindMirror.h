// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/SegmentationInput.h"
#include "5_Mirror/MirrorPlane.h"

namespace SkinAtlas
{
class PointGrid;

/**
 * The plane that Options.Symmetry asks for, and the images across it of the joints and of the mesh's vertices.
 * Deforming joints are images only if those above them in the tree are: regions, steps and blends follow the tree.
 * Error: Cancelled.
 */
Result<Mirror> FindMirror(const SegmentationInput& In);

/**
 * Per point the one that is its image, and whose image it is; NoIndex without one. Grid: of the points.
 * Error: Cancelled.
 */
Result<std::vector<int32_t>> PairVertices(
	std::span<const Vec3> At, const PointGrid& Grid, const MirrorPlane& Plane, const Context& Host);

/** How far a vertex may be from another's image to be it, mesh units. */
double PairTolerance(const Skeleton& Joints);
}
