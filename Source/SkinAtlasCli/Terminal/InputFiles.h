// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <filesystem>
#include <string>

namespace SkinAtlas::Host
{
/** The whole of a file that the user named; a pipe will do. The sentence names it. */
Outcome<std::string> ReadWholeFile(const std::filesystem::path& Path);

/** The whole of a file that another file names: a device, which may never end, is refused. */
Outcome<std::string> ReadRegularFile(const std::filesystem::path& Path);
}
