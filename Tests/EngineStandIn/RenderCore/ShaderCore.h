// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ShaderCore.h (RenderCore).

#pragma once

#include "CoreMinimal.h"

RENDERCORE_API void AddShaderSourceDirectoryMapping(
	const FString& VirtualDirectory, const FString& RealDirectory); // [57]
