// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/Labelling.h"
#include "5_Mirror/MirrorPlane.h"

namespace SkinAtlas
{
/**
 * A plane near to a given one, moved to where the surface and its image coincide, as far as most of it has one: joints
 * stand about the plane, a mesh that was modelled by mirroring has it to the last digits. bTurn: an oblique plane is turned,
 * too. Looks for the surface as far as Reach from the images of some vertices.
 */
MirrorPlane FitToSurface(const SegmentationInput& In, double Reach, const MirrorPlane& Near, bool bTurn);

/** The surface at the image of a vertex that faces the same way, within Reach; Triangle is NoIndex if there is none. */
SurfacePoint SurfaceAtImage(const SegmentationInput& In, int32_t V, const MirrorPlane& Plane, double Reach);
}
