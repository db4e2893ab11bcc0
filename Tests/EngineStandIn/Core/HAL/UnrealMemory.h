// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/UnrealMemory.h (Core).

#pragma once

#include "CoreTypes.h"

#include <cstring>

struct FMemory // [54]
{
	static void* Memcpy(void* Target, const void* Source, SIZE_T Bytes) { return std::memcpy(Target, Source, Bytes); }
};
