// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the standard library lacks; the only file that asks which system it is.

#pragma once

#include <cstdint>
#include <filesystem>

namespace SkinAtlas::Host
{
/** Whether the error stream goes to a terminal, and not into a file or a pipe. */
bool IsErrorStreamTerminal();

/** The most memory this process has held at once, in bytes; 0 where the system does not tell. */
int64_t PeakMemoryBytes();

/**
 * Memory that is given back stays with the process until it ends. The stages of a bind, and one bind after the other,
 * take arrays of the same sizes: handing them to the system and touching new ones takes a twentieth of a large bind's
 * time. Does nothing where the system's allocator keeps them anyway, or cannot be told.
 */
void KeepFreedMemory();

/**
 * Memory beyond what the machine has is refused when it is asked for, and not taken away, with the process, when it is
 * used. Does nothing where the system does not tell, or does so by itself.
 */
void RefuseMemoryBeyondMachine();

/** The number of this process: makes the names of temporary files its own. */
int64_t ProcessNumber();

/** Whether this process may write to a file or create files in a folder. */
bool IsWritable(const std::filesystem::path& Path);

/** Where the running program lies; the current folder where the system does not tell. */
std::filesystem::path ProgramFolder();

/** Removes a file; may be called inside a signal handler. */
void RemoveInSignalHandler(const char* Path);
}
