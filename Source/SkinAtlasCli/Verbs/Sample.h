// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Terminal/Message.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace SkinAtlas::Host
{
struct SampleCommand
{
	std::string Name;
	std::filesystem::path Output;
	int32_t VertexCount = 0; // 0: the density at which the sample is shipped
};

/** Makes one of the shipped characters, at any density. */
ExitCode RunSample(const SampleCommand& Command);
}
