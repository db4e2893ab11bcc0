// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/** The joints that hang on nothing, with nothing on them. */
std::vector<int32_t> FindLoneRoots(const Skeleton& Joints);

/**
 * Of these those away from the skin: what should they move but a loose part, a cart or a cane? Helpers, hubs and joints
 * that somebody excluded are none.
 */
std::vector<int32_t> FindLoneJoints(const SegmentationInput& In);

/** The only lone root that is no hub: of the frame, where hubs are lone roots; or NoIndex. */
int32_t FindLoneFrame(const SegmentationInput& In);
}
