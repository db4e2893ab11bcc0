// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/ScopeLock.h (Core).

#pragma once

#include "HAL/CriticalSection.h"

class FScopeLock // [54]
{
public:
	explicit FScopeLock(FCriticalSection* InSection) : Section(InSection) { Section->Lock(); }
	~FScopeLock() { Section->Unlock(); }
	FScopeLock(const FScopeLock&) = delete;
	FScopeLock& operator=(const FScopeLock&) = delete;

private:
	FCriticalSection* Section;
};
