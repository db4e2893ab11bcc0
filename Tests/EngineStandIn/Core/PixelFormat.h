// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PixelFormat.h (Core).

#pragma once

#include "CoreTypes.h"

enum EPixelFormat : uint8 // [57]
{
	PF_Unknown = 0,
	PF_R32_FLOAT = 13,
	PF_A32B32G32R32F = 2,
	PF_R8G8B8A8 = 37,
	PF_R32_UINT = 33,
	PF_R8_UINT = 44,
	PF_R16G16B16A16_SNORM = 48,
	PF_R16G16B16A16_SINT = 35
};
