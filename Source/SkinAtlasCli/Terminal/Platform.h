// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the standard library lacks; the only file that asks which system it is.

#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

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
 * Memory beyond Most bytes, or beyond what the machine has, is refused when it is asked for, and not taken away, with
 * the process, when it is used. Does nothing where the system cannot be told.
 */
void RefuseMemoryBeyond(int64_t Most);

/** Whether this process may write to a file or create files in a folder. */
bool IsWritable(const std::filesystem::path& Path);

/** Where the running program lies; the current folder where the system does not tell. */
std::filesystem::path ProgramFolder();

/** Removes a file; may be called inside a signal handler. */
void RemoveInSignalHandler(const char* Path);

/**
 * Makes a file that did not exist, and never one behind a link, and holds it until it is closed or the process ends,
 * however it ends. Gives its descriptor, or -1, and errno tells why.
 */
int CreateHeld(const std::filesystem::path& Path);

/** Removes a file that CreateHeld made, unless a process still holds it, or this system cannot tell. */
void RemoveUnlessHeld(const std::filesystem::path& Path);

/** Writes all bytes, down to the disk. False: errno tells why. */
bool WriteToDisk(int Descriptor, std::string_view Bytes);

void CloseFile(int Descriptor);

/** Gives a file a name that no file has. */
std::error_code RenameToNew(const std::filesystem::path& From, const std::filesystem::path& To);

/** The names in a folder, down to the disk. Does nothing where folders cannot be flushed. */
void FlushFolder(const std::filesystem::path& Folder);

/**
 * Calls OnStop for signals that ask a run to end and OnFatal for those that end it otherwise, a crash among them;
 * not for those that who started the program has told it to ignore. After OnFatal a signal does what it would have
 * done. A file that grows beyond its limit is an error of writing, and no signal.
 */
void HandleSignals(void (*OnStop)(int), void (*OnFatal)());
}
