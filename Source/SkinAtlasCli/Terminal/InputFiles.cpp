// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/InputFiles.h"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

namespace SkinAtlas::Host
{
Outcome<std::string> ReadWholeFile(const std::filesystem::path& Path)
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

Outcome<std::string> ReadRegularFile(const std::filesystem::path& Path)
{
	std::error_code Ignored;
	if (std::filesystem::exists(Path, Ignored) && !std::filesystem::is_regular_file(Path, Ignored))
	{
		return Failure{Path.string() + ": is not a file"};
	}
	return ReadWholeFile(Path);
}
}
