// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Engine/DeveloperSettings.h (DeveloperSettings).

#pragma once

#include "UObject/Object.h"

class UDeveloperSettings : public UObject // [54]
{
	STANDIN_CLASS_BODY(UDeveloperSettings, UObject, "DeveloperSettings")

public:
	virtual FName GetCategoryName() const { return NAME_None; }
};
