// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/SavePackage.h (CoreUObject).

#pragma once

#include "UObject/ObjectMacros.h"

struct FSavePackageArgs // [54]
{
	EObjectFlags TopLevelFlags = RF_NoFlags;
};
