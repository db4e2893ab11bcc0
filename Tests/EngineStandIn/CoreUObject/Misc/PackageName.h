// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/PackageName.h (CoreUObject).

#pragma once

#include "Containers/UnrealString.h"

class FPackageName // [54]
{
public:
	/** "/Game/Heroes" of "/Game/Heroes/Hero". */
	COREUOBJECT_API static FString GetLongPackagePath(const FString& InLongPackageName);
	static const FString& GetAssetPackageExtension()
	{
		static const FString Extension(TEXT(".uasset"));
		return Extension;
	}
	static FString LongPackageNameToFilename(const FString& InLongPackageName, const FString& InExtension)
	{
		return InLongPackageName + InExtension;
	}
};
