// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetRegistry/IAssetRegistry.h and AssetRegistry/ARFilter.h (AssetRegistry).

#pragma once

#include "AssetRegistry/AssetData.h"

struct FARFilter // [C]
{
	TArray<FName> PackageNames;
	TArray<FName> PackagePaths;
	TArray<FTopLevelAssetPath> ClassPaths;
	bool bRecursivePaths = false;
};

class IAssetRegistry // [C]
{
public:
	static IAssetRegistry* Get();
	void SearchAllAssets(bool bSynchronousSearch);
	bool GetAssets(const FARFilter& Filter, TArray<FAssetData>& OutAssetData) const;
};
