// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ProfilingDebugging/CpuProfilerTrace.h (Core). Inert.

#pragma once

#define TRACE_CPUPROFILER_EVENT_SCOPE(Name) static_assert(true) // [57]
