// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Result.h"

namespace SkinAtlas::Host
{
/** The sentence for an error of the core: file, then the joint, vertex or triangle by its number and name in the file. */
Failure Explain(const Status& Error, const Document& File, const Character& Who);
}
