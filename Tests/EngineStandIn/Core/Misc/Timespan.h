// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/Timespan.h (Core).

#pragma once

#include "CoreTypes.h"

struct FTimespan // [54]
{
	static FTimespan FromMilliseconds(double Milliseconds) { return {static_cast<int64>(Milliseconds * 1000.0)}; }
	int64 StandInMicroseconds = 0;
};
