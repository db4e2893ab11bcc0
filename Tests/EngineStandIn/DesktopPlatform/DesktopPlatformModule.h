// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for DesktopPlatformModule.h (DesktopPlatform).

#pragma once

#include "IDesktopPlatform.h"

class FDesktopPlatformModule // [B]
{
public:
	DESKTOPPLATFORM_API static IDesktopPlatform* Get(); // null where there is none
};
