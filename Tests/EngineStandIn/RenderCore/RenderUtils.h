// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RenderUtils.h (RenderCore).

#pragma once

#include "RHIDefinitions.h"

bool IsGPUSkinPassThroughSupported(EShaderPlatform Platform); // [58] exported
#if STANDIN_MINOR >= 8
bool AreMeshDeformersAvailable(EShaderPlatform Platform); // [58] exported
#endif
