// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IAssetTools.h (AssetTools).

#pragma once

#include "UObject/Object.h"

class UFactory;

class IAssetTools // [54]
{
public:
	/** A new package in the folder with an asset of that name in it; null where that name is taken by another class. */
	virtual UObject* CreateAsset(const FString& AssetName, const FString& PackagePath, UClass* AssetClass,
		UFactory* Factory, FName CallingContext = NAME_None) = 0;

protected:
	~IAssetTools() = default;
};
