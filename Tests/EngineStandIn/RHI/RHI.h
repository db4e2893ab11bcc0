// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHI.h, RHIGlobals.h and RHIStats.h (RHI).

#pragma once

#include "RHIDefinitions.h"

extern ERHIFeatureLevel::Type GMaxRHIFeatureLevel; // [C]

EShaderPlatform GetFeatureLevelShaderPlatform(ERHIFeatureLevel::Type Level); // [C]
