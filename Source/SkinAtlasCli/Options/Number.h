// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace SkinAtlas::Host
{
/** The whole number that the whole text is. */
inline std::optional<int64_t> ParseWhole(std::string_view Text)
{
	int64_t Number = 0;
	const auto Parsed = std::from_chars(Text.data(), Text.data() + Text.size(), Number);
	return Parsed.ec == std::errc() && Parsed.ptr == Text.data() + Text.size() ? std::optional(Number) : std::nullopt;
}

/** The number that the whole text is; NaN and infinities are numbers here. */
inline std::optional<double> ParseNumber(std::string_view Text)
{
	// Not std::from_chars: some standard libraries have it for integers only.
	const std::string Copy(Text);
	char* End = nullptr;
	const double Number = std::strtod(Copy.c_str(), &End);
	return !Copy.empty() && End == Copy.c_str() + Copy.size() ? std::optional(Number) : std::nullopt;
}
}
