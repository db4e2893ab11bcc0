// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Misuse of the API stops the program in debug builds; bad data never comes here, it returns a Status.

#pragma once

#include <cassert>

#define SKINATLAS_CHECK(Condition) assert(Condition)
