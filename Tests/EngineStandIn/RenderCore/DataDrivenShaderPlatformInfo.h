// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for DataDrivenShaderPlatformInfo.h (RenderCore).

#pragma once

#include "RHIDefinitions.h"

RENDERCORE_API bool IsFeatureLevelSupported(EShaderPlatform Platform, ERHIFeatureLevel::Type Level); // [57]
