// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Templates/SubclassOf.h (CoreUObject).

#pragma once

#include "UObject/Object.h"

template <typename T>
class TSubclassOf // [54]
{
public:
	TSubclassOf(UClass* In) : Class(In) {}
	UClass* Get() const { return Class; }

private:
	UClass* Class;
};
