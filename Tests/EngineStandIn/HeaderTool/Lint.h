// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What UnrealHeaderTool and UnrealBuildTool would refuse, and what would only fail at run time.

#pragma once

#include "Module.h"

namespace HeaderTool
{
/** One breach, in a compiler's form. */
struct Finding
{
	std::string File;
	int Line = 0;
	std::string Text;
};

/**
 * All breaches of the rules in a module:
 * the first line is the licence's; a reflected header includes its generated header, as the last include; UCLASS and
 * USTRUCT have GENERATED_BODY; reflected declarations are in no condition but WITH_EDITOR and WITH_EDITORONLY_DATA;
 * names have Epic's prefix, Blueprint enums are bytes; what editor or Blueprints see has a category; engine classes in
 * Public are exported; every PURE_VIRTUAL of an engine base is overridden; every include is the module's own or of a
 * module that Build.cs names, of an Internal folder only where __has_include asks for it; what templates of the engine
 * link, Build.cs names, too; engine versions are asked for in the compat header alone; files stay below 500 lines.
 */
std::vector<Finding> FindBreaches(const UnrealModule& Module, const Surroundings& Around);
}
