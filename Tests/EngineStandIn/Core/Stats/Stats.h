// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Stats/Stats.h (Core). Inert: nothing is measured here.

#pragma once

#define DECLARE_STATS_GROUP(Text, Group, Category) struct FStatGroup_##Group {} // [57]
#define DECLARE_CYCLE_STAT(Text, Stat, Group) static FStatGroup_##Group Stat    // [57]
#define SCOPE_CYCLE_COUNTER(Stat) static_cast<void>(Stat)                       // [C]
