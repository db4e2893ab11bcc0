// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Interrupt.h"

#include "Terminal/Message.h"
#include "Terminal/Platform.h"

#include <array>
#include <cstdlib>

namespace SkinAtlas::Host
{
namespace
{
std::atomic<bool> bInterrupted = false;
std::atomic<bool> bCancellable = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

enum class SlotState : uint8_t
{
	Free,
	Taken, // its path is being written
	Guards,
};
static_assert(std::atomic<SlotState>::is_always_lock_free);

// A signal handler may not allocate or lock: the paths lie in fixed storage, and State says which are complete.
struct TemporarySlot
{
	std::atomic<SlotState> State = SlotState::Free;
	std::array<char, 4096> Path{};
};
constexpr size_t SlotCount = 64; // a run writes an output, its buffers and a report
std::array<TemporarySlot, SlotCount> Slots;

extern "C" void OnStop(int)
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
		if (Slot.State.load() == SlotState::Guards)
		{
			RemoveInSignalHandler(Slot.Path.data());
		}
	}
}

void CatchInterrupts()
{
	HandleSignals(OnStop, RemoveTemporaries);
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
		SlotState Expected = SlotState::Free;
		if (Slots[S].State.compare_exchange_strong(Expected, SlotState::Taken))
		{
			Path.copy(Slots[S].Path.data(), Path.size());
			Slots[S].Path[Path.size()] = '\0';
			Slots[S].State.store(SlotState::Guards);
			Slot = S;
			return;
		}
	}
}

GuardedTemporary::~GuardedTemporary()
{
	if (Slot < SlotCount)
	{
		Slots[Slot].State.store(SlotState::Free);
	}
}
}
