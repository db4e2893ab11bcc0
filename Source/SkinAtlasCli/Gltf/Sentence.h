// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Sentences of failure, put together from their parts.

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace SkinAtlas::Host
{
template <typename Part>
void AppendPart(std::string& Text, const Part& Value)
{
	if constexpr (std::is_convertible_v<const Part&, std::string_view>)
	{
		Text += std::string_view(Value);
	}
	else
	{
		Text += std::to_string(Value);
	}
}

/** Strings as they are, integers in decimals. */
template <typename... Parts>
std::string Join(const Parts&... Values)
{
	std::string Text;
	(AppendPart(Text, Values), ...);
	return Text;
}

/** A number and what it counts: "1 edge", "2 edges". */
inline std::string CountOf(int64_t Number, std::string_view One, std::string_view Many)
{
	return Join(Number, " ", Number == 1 ? One : Many);
}

template <typename... Parts>
Failure Fail(const Parts&... Values)
{
	return {Join(Values...)};
}
}
