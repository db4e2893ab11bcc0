// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/JsonText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
// Printing a value recurses; a file made of brackets must not reach the end of the stack.
constexpr int DeepestNesting = 100;

/** Walks the text only to learn where it stops being JSON. */
struct FaultFinder final : nlohmann::json_sax<Json>
{
	JsonFault Found;

	bool null() override { return true; }
	bool boolean(bool) override { return true; }
	bool number_integer(number_integer_t) override { return true; }
	bool number_unsigned(number_unsigned_t) override { return true; }
	bool number_float(number_float_t, const string_t&) override { return true; }
	bool string(string_t&) override { return true; }
	bool binary(binary_t&) override { return true; }
	bool start_object(std::size_t) override { return true; }
	bool key(string_t&) override { return true; }
	bool end_object() override { return true; }
	bool start_array(std::size_t) override { return true; }
	bool end_array() override { return true; }
	bool parse_error(std::size_t Position, const std::string& LastToken, const Json::exception& Error) override
	{
		constexpr int NumberOverflow = 406; // nlohmann's number for it
		Found = {Position, LastToken, Error.id == NumberOverflow};
		return false;
	}
};
}

JsonFault FindJsonFault(std::string_view Text)
{
	FaultFinder Finder;
	Json::sax_parse(Text.begin(), Text.end(), &Finder);
	return Finder.Found;
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
	Json Value = Json::parse(Text, Watch, false);
	if (Value.is_discarded())
	{
		const JsonFault Fault = FindJsonFault(Text);
		const std::string_view Before = Text.substr(0, std::min(Fault.Position, Text.size()));
		const auto Line = 1 + std::count(Before.begin(), Before.end(), '\n');
		return Failure{std::string(FileName) + ": " +
			(Fault.bTooLarge ? "a number is too large" : "line " + std::to_string(Line) + ": this is not valid JSON")};
	}
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
}
