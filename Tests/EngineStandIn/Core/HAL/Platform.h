// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/Platform.h (Core). Includes nothing, and is the only place where the tokens are given that
// UnrealBuildTool defines the export macros of modules as.

#pragma once

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DLLEXPORT __declspec(dllexport) // [A7]
#define DLLIMPORT __declspec(dllimport) // [A7]
#else
#define DLLEXPORT __attribute__((visibility("default"))) // [A7]
#define DLLIMPORT __attribute__((visibility("default"))) // [A7]
#endif

using uint8 = std::uint8_t;   // [C]
using uint16 = std::uint16_t; // [C]
using uint32 = std::uint32_t; // [C]
using uint64 = std::uint64_t; // [C]
using int8 = std::int8_t;     // [C]
using int16 = std::int16_t;   // [C]
using int32 = std::int32_t;   // [C]
using int64 = std::int64_t;   // [C]
using SIZE_T = std::size_t;   // [C]
using ANSICHAR = char;        // [C]
using WIDECHAR = wchar_t;     // [C]
using TCHAR = WIDECHAR;       // [C]

#define TEXT(Literal) L##Literal // [C]
#define FORCEINLINE inline       // [C]
