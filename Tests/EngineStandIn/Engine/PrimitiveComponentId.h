// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for PrimitiveComponentId.h (Engine).

#pragma once

#include "CoreTypes.h"

class FPrimitiveComponentId // [58]
{
public:
	uint32 PrimIDValue = 0;
	friend bool operator==(FPrimitiveComponentId A, FPrimitiveComponentId B) { return A.PrimIDValue == B.PrimIDValue; }
};
