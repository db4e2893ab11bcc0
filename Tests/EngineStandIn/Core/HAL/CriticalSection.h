// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for HAL/CriticalSection.h (Core).

#pragma once

#include <mutex>

class FCriticalSection // [54]
{
public:
	void Lock() { Mutex.lock(); }
	void Unlock() { Mutex.unlock(); }

private:
	std::recursive_mutex Mutex; // the engine's is recursive too
};
