// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ContentBrowserMenuContexts.h (ContentBrowser).

#pragma once

#include "UObject/Object.h"

class UContentBrowserAssetContextMenuContext : public UObject // [A7]
{
	STANDIN_CLASS_BODY(UContentBrowserAssetContextMenuContext, UObject, "ContentBrowserAssetContextMenuContext")

public:
	template <typename T>
	TArray<T*> LoadSelectedObjects() const
	{
		TArray<T*> Loaded;
		for (UObject* const Each : StandInSelected)
		{
			if (T* const Object = Cast<T>(Each))
			{
				Loaded.Add(Object);
			}
		}
		return Loaded;
	}
	template <typename T>
	T* LoadFirstSelectedObject() const
	{
		const TArray<T*> Loaded = LoadSelectedObjects<T>();
		return Loaded.IsEmpty() ? nullptr : Loaded[0];
	}
	TArray<UObject*> StandInSelected;
};
