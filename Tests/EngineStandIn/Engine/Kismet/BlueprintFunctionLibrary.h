// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Kismet/BlueprintFunctionLibrary.h (Engine).

#pragma once

#include "UObject/Object.h"

class UBlueprintFunctionLibrary : public UObject // [B]
{
	STANDIN_CLASS_BODY(UBlueprintFunctionLibrary, UObject, "BlueprintFunctionLibrary")
};
