// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The one file of the core that knows the engine; not part of the CMake build.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, SkinAtlasCore)
