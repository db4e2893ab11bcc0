// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Source.h"

#include <filesystem>
#include <map>
#include <set>
#include <vector>

namespace HeaderTool
{
/** A folder with a Build.cs, read. */
struct UnrealModule
{
	std::string Name;
	std::vector<SourceFile> Files; // .h and .cpp, under Public and Private
	std::vector<SourceFile> Texts; // Build.cs and shaders: only their first line is looked at
	std::vector<std::string> Dependencies;
};

/** Reads a module; Dependencies are the names in strings that Build.cs adds to the dependency lists. */
UnrealModule LoadModule(const std::filesystem::path& Folder);

/** Names in quotes in the statements of Build.cs that mention DependencyModuleNames. */
std::vector<std::string> FindDependencies(const std::string& BuildCs);

/** What the modules may include, and whose it is. */
struct Surroundings
{
	std::map<std::string, std::string> OwnerOfHeader;                  // include path to module name
	std::map<std::string, std::vector<std::string>> PureVirtuals;      // engine class to its functions
	std::set<std::string> Internals;                                   // include paths of Internal folders
	std::map<std::string, std::vector<std::string>> ModulesOfTemplates; // include path to what its templates link
};

/** Every folder of the stand-in is an engine module; Internal folders belong to the module their name begins with. */
Surroundings LoadEngine(const std::filesystem::path& StandInFolder);
/** Public headers of a module become includable by others. */
void AddModule(Surroundings& Around, const std::filesystem::path& ModuleFolder);

std::string ReadText(const std::filesystem::path& File);
}
