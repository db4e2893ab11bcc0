// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/Guid.h (Core).

#pragma once

#include "CoreTypes.h"

struct FGuid // [54]
{
	static FGuid NewGuid()
	{
		static uint64 Last = 0;
		FGuid Made;
		Made.StandInNumber = ++Last;
		return Made;
	}
	bool operator==(const FGuid&) const = default;

	uint64 StandInNumber = 0;
};
