// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Interrupt.h"

#include "Terminal/Message.h"
#include "Terminal/Platform.h"

#include <array>
#include <csignal>
#include <cstdlib>

namespace SkinAtlas::Host
{
namespace
{
std::atomic<bool> bInterrupted = false;
std::atomic<bool> bCancellable = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

// A signal handler may not allocate or lock: the paths lie in fixed storage, and bUsed says which are complete.
struct TemporarySlot
{
	std::atomic<bool> bUsed = false;
	std::array<char, 4096> Path{};
};
constexpr size_t SlotCount = 16; // a run writes an output, its buffers and a report
std::array<TemporarySlot, SlotCount> Slots;

extern "C" void OnInterrupt(int)
{
	if (!bInterrupted.exchange(true) && bCancellable.load())
	{
		return;
	}
	RemoveTemporaries();
	std::_Exit(static_cast<int>(ExitCode::Interrupted));
}
}

void RemoveTemporaries()
{
	for (const TemporarySlot& Slot : Slots)
	{
		if (Slot.bUsed.load())
		{
			RemoveInSignalHandler(Slot.Path.data());
		}
	}
}

void CatchInterrupts()
{
	std::signal(SIGINT, OnInterrupt);
	std::signal(SIGTERM, OnInterrupt);
}

void CancelOnInterrupt()
{
	bCancellable.store(true);
}

const std::atomic<bool>& InterruptFlag()
{
	return bInterrupted;
}

GuardedTemporary::GuardedTemporary(std::string_view Path) : Slot(SlotCount)
{
	for (size_t S = 0; S < SlotCount && Path.size() < Slots[S].Path.size(); ++S)
	{
		if (!Slots[S].bUsed.load())
		{
			Path.copy(Slots[S].Path.data(), Path.size());
			Slots[S].Path[Path.size()] = '\0';
			Slots[S].bUsed.store(true);
			Slot = S;
			return;
		}
	}
}

GuardedTemporary::~GuardedTemporary()
{
	if (Slot < SlotCount)
	{
		Slots[Slot].bUsed.store(false);
	}
}
}
