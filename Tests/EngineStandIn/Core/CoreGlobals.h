// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for CoreGlobals.h (Core).

#pragma once

bool IsInGameThread(); // [C]
