// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

namespace SkinAtlas::Host
{
/** From here on the first SIGINT or SIGTERM sets the flag; a second one removes temporary files and exits at once. */
void CatchInterrupts();

/** Rises once and stays. Lend it to the core as Context::Cancel. */
const std::atomic<bool>& InterruptFlag();

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
