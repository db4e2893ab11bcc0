// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderUtils.h (RenderCore).

#pragma once

#include "RHIDefinitions.h"

RENDERCORE_API bool IsGPUSkinPassThroughSupported(EShaderPlatform Platform); // [58] exported
#if STANDIN_MINOR >= 8
RENDERCORE_API bool AreMeshDeformersAvailable(EShaderPlatform Platform); // [58] exported
#endif
