// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/Labelling.h"

namespace SkinAtlas
{
/**
 * The joints that hang on nothing, with nothing on them, away from the skin: what should they move but a loose part, a
 * cart or a cane? Helpers and joints that somebody excluded are none.
 */
std::vector<int32_t> FindLoneJoints(const SegmentationInput& In);
}
