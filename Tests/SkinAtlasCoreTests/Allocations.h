// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace SkinAtlas
{
/** How often the program has asked operator new for memory. */
size_t Allocations();

/** How many bytes it has asked for, those given back counted, too. */
size_t AllocatedBytes();
}
