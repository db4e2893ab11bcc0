// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Symmetric parts: what is decided for a component as a whole is decided for its image, too.

#pragma once

#include "1_Segment/1_Body/Body.h"
#include "SkinAtlas/Segment.h"

namespace SkinAtlas
{
/**
 * Of two components that are each other's images vertex by vertex, the one beyond the plane decides for both: policy,
 * mirrored joint, mirrored labels or places on the skin. A rigid one that is its own image goes with the joint above
 * its joint and that one's image; of one that follows, one half leads. What the caller asked for stays, as does what
 * has no image. For the body before its curves are built, and for the stray components when they are settled: InOut is
 * of the body and of the whole mesh. Error: Cancelled.
 */
void MirrorBodyParts(const Body& Of, Segmentation& InOut);
Status MirrorStrayParts(const Body& Of, double Tolerance, const Context& Host, Segmentation& InOut);
}
