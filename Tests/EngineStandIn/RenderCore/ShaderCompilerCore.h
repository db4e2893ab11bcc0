// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ShaderCompilerCore.h (RenderCore).

#pragma once

#include "CoreMinimal.h"
#include "ShaderPermutation.h"

struct FShaderCompilerEnvironment // [57]
{
	void SetDefine(const TCHAR* Name, int32 Value) { StandInDefines.push_back({Name, Value}); }
	std::vector<StandIn::FShaderDefine> StandInDefines;
};
