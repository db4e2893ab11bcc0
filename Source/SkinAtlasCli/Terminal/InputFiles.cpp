// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/InputFiles.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
bool bOutsideAllowed = false;

/** Whether a path leads into a folder or below it; both without links, dots and double separators. */
bool IsBelow(const fs::path& Folder, const fs::path& File)
{
	const auto [InFolder, InFile] = std::mismatch(Folder.begin(), Folder.end(), File.begin(), File.end());
	return InFolder == Folder.end() && InFile != File.end();
}
}

Outcome<std::string> ReadWholeFile(const fs::path& Path)
{
	const auto CannotRead = [&](int ErrorNumber) -> Failure
	{ return {Path.string() + ": cannot be read: " + std::generic_category().message(ErrorNumber)}; };

	std::FILE* const Stream = std::fopen(Path.string().c_str(), "rb");
	if (Stream == nullptr)
	{
		return CannotRead(errno);
	}
	std::string Text;
	std::vector<char> Block(1 << 16);
	size_t Read = 0;
	while ((Read = std::fread(Block.data(), 1, Block.size(), Stream)) > 0)
	{
		Text.append(Block.data(), Read);
	}
	const int ReadError = std::ferror(Stream) != 0 ? errno : 0;
	std::fclose(Stream);
	if (ReadError != 0)
	{
		return CannotRead(ReadError);
	}
	return Text;
}

Outcome<std::string> ReadFileBelow(const fs::path& Folder, const fs::path& Relative)
{
	const fs::path Path = Folder / Relative;
	std::error_code Error;
	const fs::path Root = fs::canonical(Folder.empty() ? fs::path(".") : Folder, Error);
	const fs::path File = Error ? fs::path() : fs::canonical(Path, Error);
	if (Error)
	{
		return Failure{Path.string() + ": cannot be read: " + Error.message()};
	}
	if (!bOutsideAllowed && (Relative.is_absolute() || !IsBelow(Root, File)))
	{
		return Failure{
			Path.string() + ": lies outside of the folder of the file that names it; --allow-outside reads it"};
	}
	if (!fs::is_regular_file(File, Error))
	{
		return Failure{Path.string() + ": is not a file"};
	}
	return ReadWholeFile(File);
}

void AllowFilesOutside()
{
	bOutsideAllowed = true;
}
}
