// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Interfaces/IPluginManager.h (Projects).

#pragma once

#include "CoreMinimal.h"

class IPlugin // [57]
{
public:
	const FString& GetBaseDir() const { return BaseDir; }
	FString BaseDir;
};

class IPluginManager // [57]
{
public:
	PROJECTS_API static IPluginManager& Get();
	PROJECTS_API TSharedPtr<IPlugin> FindPlugin(const FString& Name);
};
