// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Verbs/Bind.h"

namespace SkinAtlas::Host
{
struct ViewCommand
{
	std::filesystem::path Input;
	std::optional<std::filesystem::path> Output; // none: the input's name with .html, in the current folder
	std::optional<std::filesystem::path> RecipeFile;
	std::vector<GivenOption> Options; // win over the recipe
	bool bServe = false;			  // from a local port, until interrupted; writes a file only if Output is given
};

/** A page that shows a character and what a bind makes of it. Resources/Docs/View.md. */
ExitCode RunView(const ViewCommand& Command);
}
