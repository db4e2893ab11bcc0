// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The runner; the only file that compiles Catch2's implementation. Catch2 3 links its own and ignores the macro.

#define CATCH_CONFIG_MAIN
#include "TestHarness.h"
