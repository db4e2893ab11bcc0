// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/EngineVersionComparison.h (Core).

#pragma once

#include "CoreTypes.h"

#define ENGINE_MAJOR_VERSION 5              // [C]
#define ENGINE_MINOR_VERSION STANDIN_MINOR  // [C]
#define ENGINE_PATCH_VERSION 0              // [C]
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) /* [C] */ \
	(ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION < (Minor)))
