// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/NameTypes.h (Core).

#pragma once

#include "Containers/UnrealString.h"

enum EName // [54]
{
	NAME_None
};

class FName // [54]
{
public:
	FName() = default;
	FName(EName) {}
	CORE_API FName(const TCHAR* Text);
	CORE_API FName(const char* Text);

	bool IsNone() const { return Index == 0; }
	CORE_API FString ToString() const;
	friend bool operator==(FName A, FName B) { return A.Index == B.Index; } // names compare without case

private:
	int32 Index = 0;
};
