// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Options/Recipe.h"
#include "Terminal/Message.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
struct BindCommand
{
	std::filesystem::path Input, Output;
	std::optional<std::filesystem::path> RecipeFile, ReportFile;
	std::vector<GivenOption> Options; // win over the recipe
	int32_t ThreadCount = 0;          // 0: all of the machine
	bool bStrict = false; // a joint that fell back is an error
	bool bQuiet = false;
};

/** Gives the characters of a file atlas weights: reads, binds, writes, reports. */
ExitCode RunBind(const BindCommand& Command);
}
