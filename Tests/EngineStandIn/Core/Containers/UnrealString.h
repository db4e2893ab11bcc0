// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Containers/UnrealString.h and Misc/CString.h (Core).

#pragma once

#include "CoreTypes.h"

#include <cstdarg>
#include <string>
#include <type_traits>

namespace StandIn
{
/** The engine's %s takes TCHAR where the C library wants %ls. */
STANDIN_API std::wstring Format(const TCHAR* Pattern, ...);
STANDIN_API std::string ToUtf8(const std::wstring& Text);
STANDIN_API std::wstring FromUtf8(const std::string& Text);

/** The engine refuses class objects in Printf and UE_LOG at compile time; a forgotten * is the usual slip. */
template <typename... Types>
constexpr bool bPrintable = ((std::is_arithmetic_v<std::decay_t<Types>> || std::is_pointer_v<std::decay_t<Types>>
	|| std::is_enum_v<std::decay_t<Types>>) && ...);
}

class FString // [54]
{
public:
	FString() = default;
	FString(const TCHAR* In) : Characters(In) {}
	FString(const char* In) : Characters(In, In + std::char_traits<char>::length(In)) {}

	const TCHAR* operator*() const { return Characters.c_str(); }
	bool IsEmpty() const { return Characters.empty(); }
	int32 Len() const { return static_cast<int32>(Characters.size()); }
	bool Contains(const FString& Part) const { return Characters.find(Part.Characters) != std::wstring::npos; }
	bool StartsWith(const FString& Part) const { return Characters.starts_with(Part.Characters); }
	template <typename... Types>
	static FString Printf(const TCHAR* Pattern, Types... Arguments)
	{
		static_assert(StandIn::bPrintable<Types...>, "Printf takes numbers and pointers; put * before an FString");
		return FString(StandIn::Format(Pattern, Arguments...).c_str());
	}
	FString& operator+=(const FString& Other)
	{
		Characters += Other.Characters;
		return *this;
	}
	friend FString operator+(const FString& A, const FString& B)
	{
		return FString((A.Characters + B.Characters).c_str());
	}
	friend bool operator==(const FString& A, const FString& B) { return A.Characters == B.Characters; }
	friend bool operator<(const FString& A, const FString& B) { return A.Characters < B.Characters; }

private:
	std::wstring Characters;
};

// Pointers into temporaries, as in the engine: they live until the end of the full expression.
#define TCHAR_TO_UTF8(Text) ::StandIn::ToUtf8(Text).c_str()   // [54]
#define UTF8_TO_TCHAR(Text) ::StandIn::FromUtf8(Text).c_str() // [54]
