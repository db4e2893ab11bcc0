// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "MemoryFiles.h"

#include "Terminal/InputFiles.h"

#include <cerrno>
#include <map>
#include <system_error>

namespace SkinAtlas::Host
{
namespace
{
std::map<std::string, std::string>& Files()
{
	static std::map<std::string, std::string> Held;
	return Held;
}
}

void AddMemoryFile(std::string Name, std::string Bytes)
{
	Files()[std::move(Name)] = std::move(Bytes);
}

void ClearMemoryFiles()
{
	Files().clear();
}

Outcome<std::string> ReadWholeFile(const std::filesystem::path& Path)
{
	const auto Found = Files().find(Path.string());
	if (Found == Files().end())
	{
		return Failure{Path.string() + ": cannot be read: " + std::generic_category().message(ENOENT)};
	}
	return Found->second;
}

Outcome<std::string> ReadFileBelow(const std::filesystem::path& Folder, const std::filesystem::path& Relative)
{
	return ReadWholeFile(Folder / Relative);
}
}
