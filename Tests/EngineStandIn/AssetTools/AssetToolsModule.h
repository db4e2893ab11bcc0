// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetToolsModule.h (AssetTools).

#pragma once

#include "Modules/ModuleManager.h"

class IAssetTools;

class FAssetToolsModule : public IModuleInterface // [54]
{
public:
	ASSETTOOLS_API static FAssetToolsModule& GetModule();
	ASSETTOOLS_API IAssetTools& Get() const;
};
