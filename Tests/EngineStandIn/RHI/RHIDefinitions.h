// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHIDefinitions.h (RHI).

#pragma once

#include "RHIFeatureLevel.h"

enum EShaderFrequency : uint8 // [57]
{
	SF_Compute = 5
};
