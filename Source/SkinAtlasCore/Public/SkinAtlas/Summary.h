// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a bind comes to, in numbers: the same in the reports of all hosts.

#pragma once

#include "SkinAtlas/Bind.h"

namespace SkinAtlas
{
/**
 * The rungs that count as falling back: the nearest bones drew the joint's border though nobody asked for it, or the
 * joint ought to carry weight and got no vertex.
 */
SKINATLASCORE_API bool IsFallback(const JointCurve& Curve);

/** Per joint the vertices in the overlap of its curve: those nearer to the shifted curve than K times its unit. */
SKINATLASCORE_API std::vector<int32_t> CountOverlaps(const BoundCharacter& Bound);

/** Per joint the welded vertices that it moves. */
SKINATLASCORE_API std::vector<int32_t> CountCarriers(const BoundCharacter& Bound);
}
