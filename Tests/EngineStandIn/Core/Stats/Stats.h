// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Stats/Stats.h (Core). Nothing is measured here; scopes are listed.

#pragma once

#include "Scopes.h"

#define DECLARE_STATS_GROUP(Text, Group, Category) struct FStatGroup_##Group {} // [57]
#define DECLARE_CYCLE_STAT(Text, Stat, Group) static FStatGroup_##Group Stat    // [57]
#define SCOPE_CYCLE_COUNTER(Stat) ::StandIn::Enter(Stat, "cycles " #Stat)       // [54]
