// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for AssetRegistry/AssetData.h (AssetRegistry).

#pragma once

#include "UObject/Object.h"

struct FAssetData // [54]
{
	UObject* GetAsset() const { return StandInAsset; }
	UObject* StandInAsset = nullptr;
};
