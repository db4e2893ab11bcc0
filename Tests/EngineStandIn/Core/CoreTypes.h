// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for CoreTypes.h and Misc/AssertionMacros.h (Core).

#pragma once

#include "HAL/Platform.h"

enum // [54]
{
	INDEX_NONE = -1
};
enum EForceInit // [54]
{
	ForceInit
};

#define UE_DEPRECATED(Version, Message) [[deprecated(Message)]] // [54]

// The flavour: 6, 7 or 8 for engine 5.6, 5.7, 5.8. The build sets it, and WITH_EDITOR with it.
#if !defined(STANDIN_MINOR) || !defined(WITH_EDITOR)
#error "compile with STANDIN_MINOR and WITH_EDITOR"
#endif
#define WITH_EDITORONLY_DATA WITH_EDITOR       // [54]
#define WITH_DEV_AUTOMATION_TESTS WITH_EDITOR  // [B]

namespace StandIn
{
/** As the engine does: a failed check ends the process, with the expression. */
[[noreturn]] STANDIN_API void FailCheck(const char* Expression, const char* File, int Line);
}

#define check(Expression) /* [54] */ \
	do \
	{ \
		if (!(Expression)) \
		{ \
			::StandIn::FailCheck(#Expression, __FILE__, __LINE__); \
		} \
	} while (false)
#define checkf(Expression, ...) check(Expression) // [54]
