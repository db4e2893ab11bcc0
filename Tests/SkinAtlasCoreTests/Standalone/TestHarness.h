// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Under CMake the harness is Debian's Catch2; the engine's Low-Level Tests bring a header of the same name.

#pragma once

#include <catch2/catch.hpp>
