// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Result.h"

namespace SkinAtlas::Host
{
/** The sentence for an error of the core: the file, then joint, vertex or triangle by its number and name there. */
Failure Explain(const Status& Error, const Document& File, const Character& Who);
}
