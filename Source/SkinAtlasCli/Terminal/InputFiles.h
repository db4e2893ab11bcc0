// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <filesystem>
#include <string>

namespace SkinAtlas::Host
{
/** The whole of a file that the user named; a pipe will do. The sentence names it. */
Outcome<std::string> ReadWholeFile(const std::filesystem::path& Path);

/**
 * The whole of a file that another file names, relative to that one's folder. Only files in the folder or below it are
 * read: no absolute path, none that leaves it by .. or by a link, and no device. Who sends a file could otherwise have
 * any other of the reader's put into what is written.
 */
Outcome<std::string> ReadFileBelow(const std::filesystem::path& Folder, const std::filesystem::path& Relative);

/** From here on ReadFileBelow reads files outside, too; devices are still refused. */
void AllowFilesOutside();
}
