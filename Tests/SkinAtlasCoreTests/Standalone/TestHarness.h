// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Under CMake the harness is the system's Catch2, 2 or 3; the engine's Low-Level Tests bring a header of the same name.

#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
