// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A game module with nothing in it: with C++ of its own a project builds its plugins from source.

#include "Modules/ModuleManager.h"

IMPLEMENT_PRIMARY_GAME_MODULE(FDefaultGameModuleImpl, SkinAtlasTrial, "SkinAtlasTrial");
