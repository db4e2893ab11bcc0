// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>

namespace SkinAtlas::Host
{
struct InspectOptions
{
	std::filesystem::path Input;
	std::filesystem::path Roles; // a table of roles; empty: the built-in one
	bool bJson = false; // the same facts as one JSON object, schema in Resources/Docs/Inspect.md
};

/** Prints what is in the file and what is worth a look. Returns the exit code. */
int RunInspect(const InspectOptions& Options);
}
