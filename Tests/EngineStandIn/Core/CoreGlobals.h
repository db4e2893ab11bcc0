// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for CoreGlobals.h (Core).

#pragma once

#include "CoreTypes.h"

CORE_API bool IsInGameThread(); // [54]
