// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

/** A folder of its own for one test; gone with it. */
class TemporaryFolder
{
public:
	TemporaryFolder();
	~TemporaryFolder();
	TemporaryFolder(const TemporaryFolder&) = delete;
	TemporaryFolder& operator=(const TemporaryFolder&) = delete;

	std::string operator/(const std::string& Name) const { return (Folder / Name).string(); }

	void Write(const std::string& Name, const std::string& Bytes) const
	{
		std::ofstream(Folder / Name, std::ios::binary) << Bytes;
	}

	std::string Read(const std::string& Name) const
	{
		std::ifstream Stream(Folder / Name, std::ios::binary);
		return {std::istreambuf_iterator<char>(Stream), {}};
	}

	/** Every file with its bytes, hidden ones too: equal before and after means that nothing changed. */
	std::map<std::string, std::string> Contents() const
	{
		std::map<std::string, std::string> Files;
		for (const std::filesystem::directory_entry& Entry : std::filesystem::directory_iterator(Folder))
		{
			const std::string Name = Entry.path().filename().string();
			Files[Name] = Entry.is_regular_file() ? Read(Name) : "";
		}
		return Files;
	}

private:
	std::filesystem::path Folder;
};
