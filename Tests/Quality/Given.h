// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The methods that start from weights or poses somebody made: what they keep of the artist's weights when they get them
// in another form.

#pragma once

#include "Methods.h"
#include "Subjects.h"

namespace SkinAtlas::Host
{
/**
 * Transfer from another tessellation of the same character: every triangle split in four, and the old vertices moved to
 * the middle of their neighbours, rows alike. No vertex of the character is a vertex of it.
 */
Attempt CarryFromOtherMesh(const Subject& From, const Context& Host);

/** Examples: the artist's character in ten random poses, other ones than weights are judged at. */
Attempt LearnFromPoses(const Subject& From, const Context& Host);
}
