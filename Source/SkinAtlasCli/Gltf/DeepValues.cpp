// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DeepValues.h"

#include "Gltf/Sentence.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
// glTF's own objects nest a dozen deep. nlohmann-json takes some 200 bytes of stack for each level that it writes.
constexpr size_t DeepestInTree = 200;
// An object that keeps its order looks at every member before it takes another.
constexpr size_t MostMembersInTree = 1000;

/** Where a value stands in the text. */
struct Extent
{
	size_t Begin = 0, End = 0;
};

/** The outermost values that begin just below DeepestInTree or have more than MostMembersInTree, in order. */
std::vector<Extent> FindOversized(std::string_view Text)
{
	struct OpenValue
	{
		size_t Begin = 0, Members = 1;
		bool bObject = false;
	};
	std::vector<OpenValue> Open;
	std::vector<Extent> Found;
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
			Open.push_back({I, 1, C == '{'});
		}
		else if (C == ',' && !Open.empty())
		{
			++Open.back().Members;
		}
		else if ((C == '}' || C == ']') && !Open.empty())
		{
			const OpenValue Closed = Open.back();
			Open.pop_back();
			const bool bWide = Closed.bObject && Closed.Members > MostMembersInTree;
			if (bWide || Open.size() == DeepestInTree)
			{
				while (!Found.empty() && Found.back().Begin > Closed.Begin)
				{
					Found.pop_back(); // it is inside
				}
				Found.push_back({Closed.Begin, I + 1});
			}
		}
	}
	return Found;
}

// The strings come out of a JSON parser or of our own encoder, so there is nothing to replace; the handler only keeps
// the serialiser from throwing.
std::string Dump(const Json& Root, int Indent)
{
	return Root.dump(Indent, Indent < 0 ? ' ' : '\t', false, Json::error_handler_t::replace);
}

/** The text with a string for each of the values: Stand(its number). */
template <typename Name>
std::string Shallow(std::string_view Text, const std::vector<Extent>& Oversized, Name&& Stand)
{
	std::string Out;
	size_t Done = 0;
	for (size_t Number = 0; Number < Oversized.size(); ++Number)
	{
		Out += Text.substr(Done, Oversized[Number].Begin - Done);
		Out += '"' + Stand(Number) + '"';
		Done = Oversized[Number].End;
	}
	return Out.append(Text.substr(Done));
}

/** The least number that no string of the tree has after Words. Escapes are resolved in a tree written again. */
size_t UnusedNumber(const Json& Root, std::string_view Words)
{
	const std::string Text = Dump(Root, -1);
	std::set<size_t> Used;
	for (size_t At = Text.find(Words); At != std::string::npos; At = Text.find(Words, At))
	{
		At += Words.size();
		size_t Number = 0;
		if (std::from_chars(Text.data() + At, Text.data() + Text.size(), Number).ec == std::errc())
		{
			Used.insert(Number);
		}
	}
	size_t Unused = 0;
	while (Used.contains(Unused))
	{
		++Unused;
	}
	return Unused;
}
}

Json DeepValues::Parse(std::string_view Text)
{
	Values.clear();
	const std::vector<Extent> Oversized = FindOversized(Text);
	if (Oversized.empty() || !Json::accept(Text.begin(), Text.end()))
	{
		return Json::parse(Text.begin(), Text.end(), nullptr, false);
	}
	for (const Extent& Each : Oversized)
	{
		Values.emplace_back(Text.substr(Each.Begin, Each.End - Each.Begin));
	}
	constexpr std::string_view Words = "deep value ";
	const std::string Without = Shallow(Text, Oversized, [](size_t) { return std::string(); });
	Mark = Join(Words, UnusedNumber(Json::parse(Without, nullptr, false), Words), " ");
	return Json::parse(Shallow(Text, Oversized, [&](size_t Number) { return Join(Mark, Number); }), nullptr, false);
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
