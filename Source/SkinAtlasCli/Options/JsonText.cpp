// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/JsonText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <system_error>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
// Printing a value recurses; a file made of brackets must not reach the end of the stack.
constexpr int DeepestNesting = 100;
}

double ShortDouble(float Value)
{
	char Text[32] = {};
	std::to_chars(Text, Text + sizeof(Text) - 1, Value);
	return std::strtod(Text, nullptr);
}

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

Outcome<Json> ParseJson(std::string_view Text, std::string_view FileName)
{
	std::vector<std::set<std::string>> OpenObjects; // keys seen so far, outermost object first
	std::string Repeated;
	bool bTooDeep = false;
	const auto Watch = [&](int Depth, Json::parse_event_t Event, Json& Value)
	{
		bTooDeep = bTooDeep || Depth > DeepestNesting;
		if (Event == Json::parse_event_t::object_start)
		{
			OpenObjects.emplace_back();
		}
		else if (Event == Json::parse_event_t::object_end)
		{
			OpenObjects.pop_back();
		}
		else if (Event == Json::parse_event_t::key && Repeated.empty())
		{
			const std::string& Key = Value.get_ref<const std::string&>();
			Repeated = OpenObjects.back().insert(Key).second ? "" : Key;
		}
		return true;
	};
	try
	{
		Json Value = Json::parse(Text, Watch);
		if (bTooDeep)
		{
			return Failure{
				std::string(FileName) + ": brackets are nested more than " + std::to_string(DeepestNesting) + " deep"};
		}
		if (!Repeated.empty())
		{
			return Failure{std::string(FileName) + ": the key \"" + Repeated + "\" stands twice in one object"};
		}
		return Value;
	}
	catch (const Json::parse_error& Error)
	{
		const std::string_view Before = Text.substr(0, std::min(Error.byte, Text.size()));
		const auto Line = 1 + std::count(Before.begin(), Before.end(), '\n');
		return Failure{std::string(FileName) + ": line " + std::to_string(Line) + ": this is not valid JSON"};
	}
	catch (const Json::exception&)
	{
		return Failure{std::string(FileName) + ": a number is too large"};
	}
}
}
