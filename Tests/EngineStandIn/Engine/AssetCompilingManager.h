// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetCompilingManager.h (Engine).

#pragma once

#include "CoreTypes.h"

class FAssetCompilingManager // [54]
{
public:
	ENGINE_API static FAssetCompilingManager& Get();
	ENGINE_API void FinishAllCompilation();
};
