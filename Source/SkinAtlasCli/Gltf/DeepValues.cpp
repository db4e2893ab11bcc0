// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DeepValues.h"

#include <nlohmann/json.hpp>

#include <charconv>

namespace SkinAtlas::Host
{
namespace
{
// glTF's own objects nest a dozen deep. nlohmann-json takes some 200 bytes of stack for each level that it writes.
constexpr int32_t DeepestInTree = 200;

/** Calls OnOutermost(begin, end) for the values that begin just below DeepestInTree. */
template <typename Visit>
void ForEachDeep(std::string_view Text, Visit&& OnOutermost)
{
	int32_t Depth = 0;
	size_t Begin = 0;
	bool bInString = false;
	for (size_t I = 0; I < Text.size(); ++I)
	{
		const char C = Text[I];
		if (bInString)
		{
			I += C == '\\' ? 1 : 0;
			bInString = C != '"';
			continue;
		}
		bInString = C == '"';
		if (C == '{' || C == '[')
		{
			++Depth;
			Begin = Depth == DeepestInTree + 1 ? I : Begin;
		}
		else if (C == '}' || C == ']')
		{
			if (Depth == DeepestInTree + 1)
			{
				OnOutermost(Begin, I + 1);
			}
			--Depth;
		}
	}
}

size_t CountOf(std::string_view Text, std::string_view Part)
{
	size_t Count = 0;
	for (size_t At = Text.find(Part); At != std::string_view::npos; At = Text.find(Part, At + Part.size()))
	{
		++Count;
	}
	return Count;
}

// The strings come out of a JSON parser or of our own encoder, so there is nothing to replace; the handler only keeps
// the serialiser from throwing.
std::string Dump(const Json& Root, int Indent)
{
	return Root.dump(Indent, Indent < 0 ? ' ' : '\t', false, Json::error_handler_t::replace);
}
}

Json DeepValues::Parse(std::string_view Text)
{
	Values.clear();
	ForEachDeep(Text, [&](size_t Begin, size_t End) { Values.emplace_back(Text.substr(Begin, End - Begin)); });
	if (Values.empty() || !Json::accept(Text.begin(), Text.end()))
	{
		return Json::parse(Text.begin(), Text.end(), nullptr, false);
	}
	// The mark is looked for where escapes are resolved: in the tree written again.
	for (int32_t Try = 0;; ++Try)
	{
		Mark = "deep value " + std::to_string(Try) + " ";
		std::string Shallow;
		size_t Done = 0, Number = 0;
		ForEachDeep(Text,
			[&](size_t Begin, size_t End)
			{
				Shallow += Text.substr(Done, Begin - Done);
				Shallow += '"' + Mark + std::to_string(Number++) + '"';
				Done = End;
			});
		Shallow += Text.substr(Done);
		Json Root = Json::parse(Shallow, nullptr, false);
		if (CountOf(Dump(Root, -1), Mark) == Values.size())
		{
			return Root;
		}
	}
}

std::string DeepValues::Write(const Json& Root, int Indent) const
{
	std::string Text = Dump(Root, Indent);
	if (Values.empty())
	{
		return Text;
	}
	const std::string Begin = '"' + Mark;
	std::string Whole;
	size_t Done = 0;
	for (size_t At = Text.find(Begin); At != std::string::npos; At = Text.find(Begin, Done))
	{
		size_t Number = 0;
		const char* First = Text.data() + At + Begin.size();
		const char* Last = std::from_chars(First, Text.data() + Text.size(), Number).ptr;
		Whole.append(Text, Done, At - Done);
		Whole += Values[Number];
		Done = size_t(Last - Text.data()) + 1; // past the closing quote
	}
	return Whole.append(Text, Done);
}
}
