// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The page has no disk: the files that the host's readers ask for lie in memory, under the names they are asked by.

#pragma once

#include <string>

namespace SkinAtlas::Host
{
/** From here on ReadWholeFile and ReadFileBelow find it. */
void AddMemoryFile(std::string Name, std::string Bytes);

/** Forgets all files. */
void ClearMemoryFiles();
}
