// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHI.h, RHIGlobals.h and RHIStats.h (RHI).

#pragma once

#include "RHIDefinitions.h"

extern RHI_API ERHIFeatureLevel::Type GMaxRHIFeatureLevel; // [54]

RHI_API EShaderPlatform GetFeatureLevelShaderPlatform(ERHIFeatureLevel::Type Level); // [54]
