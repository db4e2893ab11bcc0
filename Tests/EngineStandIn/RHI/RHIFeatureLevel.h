// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHIFeatureLevel.h and RHIShaderPlatform.h (RHI).

#pragma once

#include "CoreTypes.h"

namespace ERHIFeatureLevel // [58]
{
enum Type : int // [58]
{
	ES2_REMOVED,
	ES3_1,
	SM4_REMOVED,
	SM5,
	SM6,
	Num
};
}

enum EShaderPlatform : uint16 // [54]
{
	SP_PCD3D_SM5 = 0,
	SP_OPENGL_ES3_1_ANDROID = 14,
	SP_NumPlatforms = 512
};
