// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <span>

namespace SkinAtlas::Host
{
/**
 * Whether a Draco mesh is of the version that glTF has, and tells no more vertices and triangles than its bytes could
 * hold: the library takes memory for as many as are told before it reads them. The sentence of failure is a clause
 * about the mesh.
 */
Outcome<void> CheckDracoHeader(std::span<const uint8_t> Stream);
}
