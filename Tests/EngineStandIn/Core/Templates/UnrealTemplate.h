// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Templates/UnrealTemplate.h and Misc/EnumClassFlags.h (Core).

#pragma once

#include <type_traits>
#include <utility>

template <typename T>
constexpr std::remove_reference_t<T>&& MoveTemp(T&& Value) // [54]
{
	return static_cast<std::remove_reference_t<T>&&>(Value);
}

#define ENUM_CLASS_FLAGS(Enum) /* [54] */ \
	constexpr Enum operator|(Enum A, Enum B) \
	{ \
		using Number = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<Number>(static_cast<Number>(A) | static_cast<Number>(B))); \
	} \
	constexpr Enum operator&(Enum A, Enum B) \
	{ \
		using Number = std::underlying_type_t<Enum>; \
		return static_cast<Enum>(static_cast<Number>(static_cast<Number>(A) & static_cast<Number>(B))); \
	}

template <typename Enum>
constexpr bool EnumHasAnyFlags(Enum Value, Enum Flags) // [54]
{
	return static_cast<std::underlying_type_t<Enum>>(Value & Flags) != 0;
}
