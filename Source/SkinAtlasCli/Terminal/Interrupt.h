// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

namespace SkinAtlas::Host
{
/** From here on SIGINT and SIGTERM remove temporary files and exit at once. */
void CatchInterrupts();

/** From here on the first of them only raises the flag: for work that asks it and comes to an end by itself. */
void CancelOnInterrupt();

/** Rises once and stays. Lend it to the core as Context::Cancel. */
const std::atomic<bool>& InterruptFlag();

/** Removes the files of all GuardedTemporary; may be called inside a signal handler. */
void RemoveTemporaries();

/** While it lives, a second interrupt removes the file at Path. Does not remove it itself. */
class GuardedTemporary
{
public:
	explicit GuardedTemporary(std::string_view Path);
	~GuardedTemporary();
	GuardedTemporary(const GuardedTemporary&) = delete;
	GuardedTemporary& operator=(const GuardedTemporary&) = delete;

private:
	size_t Slot;
};
}
