// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/FileHelper.h (Core). Text files are UTF-8.

#pragma once

#include "Containers/UnrealString.h"

struct FFileHelper // [54]
{
	enum class EEncodingOptions
	{
		AutoDetect,
		ForceUTF8WithoutBOM
	};
	CORE_API static bool LoadFileToString(FString& Result, const TCHAR* Filename);
	CORE_API static bool SaveStringToFile(
		const FString& String, const TCHAR* Filename, EEncodingOptions EncodingOptions = EEncodingOptions::AutoDetect);
};
