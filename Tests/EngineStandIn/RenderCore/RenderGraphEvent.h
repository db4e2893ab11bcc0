// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderGraphEvent.h and ProfilingDebugging/RealtimeGPUProfiler.h (RenderCore). Pass names and
// scopes are kept.

#pragma once

#include "CoreMinimal.h"
#include "Scopes.h"

class FRDGEventName // [58]
{
public:
	FString StandInText;
};

#define RDG_EVENT_NAME(Pattern, ...) FRDGEventName{FString::Printf(TEXT(Pattern) __VA_OPT__(, ) __VA_ARGS__)} // [58]
#define RDG_EVENT_SCOPE_STAT(Builder, Stat, Pattern, ...) ::StandIn::Enter(GPUStat_##Stat, "event " Pattern) // [58]
#if STANDIN_MINOR >= 8
namespace StandIn
{
[[deprecated("5.8: RDG_GPU_STAT_SCOPE does nothing")]] inline void OldGpuStat() {}
}
#define RDG_GPU_STAT_SCOPE(Builder, Stat) ::StandIn::OldGpuStat() // [58]
#else
#define RDG_GPU_STAT_SCOPE(Builder, Stat) ::StandIn::Enter(GPUStat_##Stat, "gpu " #Stat) // [57]
#endif
