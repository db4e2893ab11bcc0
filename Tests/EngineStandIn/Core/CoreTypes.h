// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for CoreTypes.h, HAL/Platform.h and Misc/AssertionMacros.h (Core).

#pragma once

#include <cstddef>
#include <cstdint>

using uint8 = std::uint8_t;   // [C]
using uint16 = std::uint16_t; // [C]
using uint32 = std::uint32_t; // [C]
using uint64 = std::uint64_t; // [C]
using int8 = std::int8_t;     // [C]
using int16 = std::int16_t;   // [C]
using int32 = std::int32_t;   // [C]
using int64 = std::int64_t;   // [C]
using SIZE_T = std::size_t;   // [C]
using TCHAR = wchar_t;        // [C]

enum // [C]
{
	INDEX_NONE = -1
};
enum EForceInit // [C]
{
	ForceInit
};

#define TEXT(Literal) L##Literal // [C]
#define FORCEINLINE inline       // [C]
#define UE_DEPRECATED(Version, Message) [[deprecated(Message)]] // [C]

// The flavour: 6, 7 or 8 for engine 5.6, 5.7, 5.8. The build sets it, and WITH_EDITOR with it.
#if !defined(STANDIN_MINOR) || !defined(WITH_EDITOR)
#error "compile with STANDIN_MINOR and WITH_EDITOR"
#endif
#define WITH_EDITORONLY_DATA WITH_EDITOR       // [C]
#define WITH_DEV_AUTOMATION_TESTS WITH_EDITOR  // [B]

namespace StandIn
{
/** As the engine does: a failed check ends the process, with the expression. */
[[noreturn]] void FailCheck(const char* Expression, const char* File, int Line);
}

#define check(Expression) /* [C] */ \
	do \
	{ \
		if (!(Expression)) \
		{ \
			::StandIn::FailCheck(#Expression, __FILE__, __LINE__); \
		} \
	} while (false)
#define checkf(Expression, ...) check(Expression) // [C]

// The export macros that UnrealBuildTool defines for the modules under test.
#define SKINATLASRUNTIME_API // [C]
#define SKINATLASEDITOR_API  // [C]
