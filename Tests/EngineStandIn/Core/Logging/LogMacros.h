// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Logging/LogMacros.h (Core).

#pragma once

#include "Containers/UnrealString.h"

namespace ELogVerbosity // [54]
{
enum Type // [54]
{
	Error,
	Warning,
	Display,
	Log,
	Verbose,
	All = Verbose
};
}

namespace StandIn
{
/** Keeps the line for the tests; StandIn/Log.h reads them. */
STANDIN_API void WriteLog(const char* Category, ELogVerbosity::Type Verbosity, const std::wstring& Line);
}

#define DECLARE_LOG_CATEGORY_EXTERN(Category, Default, CompileTime) /* [B] */ \
	struct FLogCategory##Category \
	{ \
		const char* Name = #Category; \
	}; \
	extern FLogCategory##Category Category
#define DEFINE_LOG_CATEGORY(Category) FLogCategory##Category Category // [B]
#define UE_LOG(Category, Verbosity, Pattern, ...) /* [B] */ \
	::StandIn::WriteLog( \
		Category.Name, ELogVerbosity::Verbosity, *FString::Printf(Pattern __VA_OPT__(, ) __VA_ARGS__))
