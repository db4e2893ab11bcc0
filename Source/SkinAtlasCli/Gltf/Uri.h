// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where glTF files keep what is not in their JSON: files beside them and data inside the URI itself.

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
bool IsDataUri(std::string_view Uri);

/** What a data: URI holds, in base64 or plain [RFC 2397]. */
Outcome<std::vector<uint8_t>> DecodeDataUri(std::string_view Uri);

std::string EncodeDataUri(std::span<const uint8_t> Bytes);

/** The path that a URI means, %20 and the like decoded. Other machines are not asked. */
Outcome<std::filesystem::path> PathOf(std::string_view Uri);

/** A file's name as a URI: everything but plain characters as %XX. */
std::string EncodeFileName(const std::filesystem::path& Name);
}
