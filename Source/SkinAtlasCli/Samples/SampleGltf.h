// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/Sample.h"

#include <vector>

namespace SkinAtlas::Host
{
/**
 * The character as the bytes of a .glb file: mesh, skin, clips and one material. Every vertex belongs wholly to its
 * rigid joint; bind replaces that.
 */
std::vector<uint8_t> EncodeGlb(const SampleCharacter& Who);
}
