// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Interfaces/Interface_AssetUserData.h (Engine).

#pragma once

#include "Engine/AssetUserData.h"
#include "Templates/SubclassOf.h"

class IInterface_AssetUserData // [A]
{
public:
	virtual ~IInterface_AssetUserData() = default;
	virtual void AddAssetUserData(UAssetUserData*) {}
	virtual UAssetUserData* GetAssetUserDataOfClass(TSubclassOf<UAssetUserData>) { return nullptr; }
	virtual void RemoveUserDataOfClass(TSubclassOf<UAssetUserData>) {}
	template <typename T>
	T* GetAssetUserData() // [B]
	{
		return Cast<T>(GetAssetUserDataOfClass(T::StaticClass()));
	}
};
