// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/App.h (Core).

#pragma once

struct FApp // [57]
{
	static bool CanEverRender(); // false with -nullrhi and on a dedicated server
	static bool IsUnattended();  // [A7]
};

bool IsRunningCommandlet(); // [A7]
