// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/PlatformTime.h (Core).

#pragma once

#include <chrono>

struct FPlatformTime // [54]
{
	static double Seconds()
	{
		return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
	}
};
