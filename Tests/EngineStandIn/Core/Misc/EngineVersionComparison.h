// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/EngineVersionComparison.h (Core).

#pragma once

#include "CoreTypes.h"

#define ENGINE_MAJOR_VERSION 5              // [54]
#define ENGINE_MINOR_VERSION STANDIN_MINOR  // [54]
#define ENGINE_PATCH_VERSION 0              // [54]
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) /* [54] */ \
	(ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION < (Minor)))
