// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/OutOfMemory.h"

#include "Terminal/Interrupt.h"
#include "Terminal/Message.h"

#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

namespace SkinAtlas::Host
{
namespace
{
std::string Line; // made while there is memory

void OnOutOfMemory()
{
	RemoveTemporaries();
	std::fwrite(Line.data(), 1, Line.size(), stderr);
	std::_Exit(static_cast<int>(ExitCode::BadInput));
}
}

void ExitWhenMemoryRunsOut(std::string_view Input, int64_t MostGigabytes)
{
	Line = ErrorLine(std::string(Input) + ": needs more memory than there is, or than the " +
		std::to_string(MostGigabytes) + " GB that --memory allows");
	std::set_new_handler(OnOutOfMemory);
}
}
