// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for IDesktopPlatform.h (DesktopPlatform). StandIn/Editor.h tells which file a person chooses.

#pragma once

#include "CoreMinimal.h"

namespace EFileDialogFlags // [54]
{
enum Type // [54]
{
	None = 0,
	Multiple = 1
};
}

class IDesktopPlatform // [A]
{
public:
	virtual ~IDesktopPlatform() = default;
	virtual bool OpenFileDialog(const void* ParentWindowHandle, const FString& DialogTitle, const FString& DefaultPath,
		const FString& DefaultFile, const FString& FileTypes, uint32 Flags, TArray<FString>& OutFilenames) = 0;
	virtual bool SaveFileDialog(const void* ParentWindowHandle, const FString& DialogTitle, const FString& DefaultPath,
		const FString& DefaultFile, const FString& FileTypes, uint32 Flags, TArray<FString>& OutFilenames) = 0;
};
