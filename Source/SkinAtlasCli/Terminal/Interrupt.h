// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

namespace SkinAtlas::Host
{
/**
 * From here on every signal that ends a run and can be caught removes temporary files. SIGINT, SIGTERM and SIGHUP exit
 * with ExitCode::Interrupted at once; the others, a crash among them, then end it as they do without us.
 */
void CatchInterrupts();

/** From here on the first of these three only raises the flag: for work that asks it and comes to an end by itself. */
void CancelOnInterrupt();

/** Rises once and stays. Lend it to the core as Context::Cancel. */
const std::atomic<bool>& InterruptFlag();

/** Removes the files of all GuardedTemporary; may be called inside a signal handler. */
void RemoveTemporaries();

/** While it lives, a signal that ends the run removes the file at Path. Does not remove it itself. */
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
