// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ProfilingDebugging/RealtimeGPUProfiler.h (RenderCore).

#pragma once

#include "CoreTypes.h"

#define DECLARE_GPU_STAT_NAMED(Stat, Text) [[maybe_unused]] static const TCHAR* const GPUStat_##Stat = Text  // [58]
