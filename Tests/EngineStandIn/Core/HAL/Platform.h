// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/Platform.h (Core). Includes nothing, and is the only place where the tokens are given that
// UnrealBuildTool defines the export macros of modules as.

#pragma once

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DLLEXPORT __declspec(dllexport) // [54]
#define DLLIMPORT __declspec(dllimport) // [54]
#else
#define DLLEXPORT __attribute__((visibility("default"))) // [54]
#define DLLIMPORT __attribute__((visibility("default"))) // [54]
#endif

using uint8 = std::uint8_t;   // [58]
using uint16 = std::uint16_t; // [58]
using uint32 = std::uint32_t; // [58]
using uint64 = std::uint64_t; // [58]
using int8 = std::int8_t;     // [58]
using int16 = std::int16_t;   // [58]
using int32 = std::int32_t;   // [58]
using int64 = std::int64_t;   // [58]
using SIZE_T = std::size_t;   // [58]
using ANSICHAR = char;        // [58]
using WIDECHAR = wchar_t;     // [58]
using TCHAR = WIDECHAR;       // [58]

#define TEXT(Literal) L##Literal // [58]
#define FORCEINLINE inline       // [54]
