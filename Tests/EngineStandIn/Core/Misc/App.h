// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/App.h (Core).

#pragma once

#include "CoreTypes.h"

struct FApp // [58]
{
	CORE_API static bool CanEverRender(); // false with -nullrhi and on a dedicated server
	CORE_API static bool IsUnattended();
};

CORE_API bool IsRunningCommandlet(); // [A7]
