// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/Paths.h (Core).

#pragma once

#include "Containers/UnrealString.h"

class FPaths // [54]
{
public:
	CORE_API static FString ProjectDir(); // StandIn/Editor.h tells where it is
	static bool IsRelative(const FString& InPath) { return !InPath.StartsWith(TEXT("/")); }
	template <typename... Types>
	static FString Combine(const FString& First, const Types&... Rest)
	{
		FString Path = First;
		((Path = Path + TEXT("/") + FString(Rest)), ...);
		return Path;
	}
};
