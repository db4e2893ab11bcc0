// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetRegistry/IAssetRegistry.h and AssetRegistry/ARFilter.h (AssetRegistry).

#pragma once

#include "UObject/Object.h"

struct FAssetData;

struct FARFilter // [54]
{
	TArray<FName> PackageNames;
	TArray<FName> PackagePaths;
	TArray<FTopLevelAssetPath> ClassPaths;
	bool bRecursivePaths = false;
};

class IAssetRegistry // [58]
{
public:
	ASSETREGISTRY_API static IAssetRegistry* Get();
	ASSETREGISTRY_API void SearchAllAssets(bool bSynchronousSearch);
	ASSETREGISTRY_API bool GetAssets(const FARFilter& Filter, TArray<FAssetData>& OutAssetData) const;
};
