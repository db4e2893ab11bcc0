// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"
#include "Terminal/Message.h"

#include "SkinAtlas/Context.h"

#include <filesystem>
#include <string>

namespace SkinAtlas::Host
{
struct CompareOptions
{
	std::filesystem::path Reference, Candidate;
	bool bJson = false; // the same figures as one JSON object, schema in Resources/Docs/Compare.md
	Context Host;
};

/** What compare prints. Fails unless both files hold the same character, with weights. */
Outcome<std::string> CompareFiles(const CompareOptions& Options);

ExitCode RunCompare(const CompareOptions& Options);
}
