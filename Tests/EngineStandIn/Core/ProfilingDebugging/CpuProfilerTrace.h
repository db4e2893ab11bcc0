// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ProfilingDebugging/CpuProfilerTrace.h (Core). Scopes are listed.

#pragma once

#include "Scopes.h"

#define TRACE_CPUPROFILER_EVENT_SCOPE(Name) ::StandIn::Scopes().push_back("trace " #Name) // [57]
