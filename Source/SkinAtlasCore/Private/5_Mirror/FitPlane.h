// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/SegmentationInput.h"
#include "5_Mirror/MirrorPlane.h"

namespace SkinAtlas
{
/**
 * The parallel plane, at most Farthest away, at which most of some vertices have a vertex at their image, to
 * within Reach: joints stand about the plane, a mesh that was modelled by mirroring has it to the last digits. The
 * nearest of equals.
 */
MirrorPlane MoveToPairs(const SegmentationInput& In, double Reach, double Farthest, const MirrorPlane& Near);

/**
 * An oblique plane near to a given one, moved and turned to where the surface and its image coincide, as far as most of
 * it has one. Looks for the surface as far as Reach from the images of some vertices. Error: Cancelled.
 */
Result<MirrorPlane> FitToSurface(const SegmentationInput& In, double Reach, const MirrorPlane& Near);

/** Some vertices, a few hundred at most, from all over the mesh. */
std::vector<int32_t> SampleVertices(const Topology& Mesh);

/** The surface at the image of a vertex that faces the same way, within Reach; Triangle is NoIndex if there is none. */
SurfacePoint SurfaceAtImage(const SegmentationInput& In, int32_t V, const MirrorPlane& Plane, double Reach);
}
