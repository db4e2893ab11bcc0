// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/LockedVertices.h"

#include "Options/JsonText.h"

#include "SkinAtlas/NearNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
/** Vertices of the character that a list counts from 0. */
struct Span
{
	int32_t First = 0, Count = 0;
};

bool IsIndex(const Json& Value, int32_t Count)
{
	return Value.is_number_integer() && Value.get<double>() >= 0.0 && Value.get<double>() < Count;
}

/** Marks a number or a pair. */
Outcome<void> Mark(const Json& Entry, Span Where, const std::string& Place, std::vector<uint8_t>& Out)
{
	const bool bPair = Entry.is_array() && Entry.size() == 2;
	const Json& First = bPair ? Entry[0] : Entry;
	const Json& Last = bPair ? Entry[1] : Entry;
	if (!IsIndex(First, Where.Count) || !IsIndex(Last, Where.Count) || First.get<int32_t>() > Last.get<int32_t>())
	{
		return Failure{Place + "must be a vertex below " + std::to_string(Where.Count) +
					   " or a pair [first, last] of them, not " + Entry.dump()};
	}
	std::fill(Out.begin() + Where.First + First.get<int32_t>(), Out.begin() + Where.First + Last.get<int32_t>() + 1,
		uint8_t(1));
	return {};
}

/** Marks what an object names in the primitives of its mesh. */
Outcome<void> MarkMesh(
	const Json& Entry, std::span<const NamedRun> Runs, const std::string& Place, std::vector<uint8_t>& Out)
{
	for (const auto& [Key, Value] : Entry.items())
	{
		const bool bGood = Key == "mesh"		? Value.is_string()
						   : Key == "primitive" ? Value.is_number_integer()
												: Key == "vertices" && Value.is_array();
		if (!bGood)
		{
			return Failure{
				Place +
				"an object holds a text \"mesh\", and may hold a number \"primitive\" and a list \"vertices\", not " +
				Json(Key).dump() + ": " + Value.dump()};
		}
	}
	if (!Entry.contains("mesh") || (Entry.contains("vertices") && !Entry.contains("primitive")))
	{
		return Failure{
			Place + (Entry.contains("mesh") ? "\"vertices\" need a \"primitive\"" : "an object needs a \"mesh\"")};
	}
	bool bFound = false;
	std::vector<std::string> Names;
	for (const NamedRun& Run : Runs)
	{
		Names.push_back(Run.Mesh);
		if (Run.Mesh != Entry["mesh"].get_ref<const std::string&>() ||
			(Entry.contains("primitive") && Entry["primitive"].get<int64_t>() != Run.Primitive))
		{
			continue;
		}
		bFound = true;
		const Span Where{Run.FirstVertex, Run.VertexCount};
		if (!Entry.contains("vertices"))
		{
			std::fill_n(Out.begin() + Where.First, Where.Count, uint8_t(1));
			continue;
		}
		for (const Json& Each : Entry["vertices"])
		{
			if (Outcome<void> Marked = Mark(Each, Where, Place, Out); !Marked)
			{
				return Marked;
			}
		}
	}
	return bFound ? Outcome<void>()
				  : Failure{Place + "there is no skinned mesh " + Entry["mesh"].dump() + " with such a primitive" +
							DidYouMean(Entry["mesh"].get<std::string>(), Names)};
}
}

Outcome<std::vector<uint8_t>> ParseLockedVertices(
	std::string_view Text, std::string_view FileName, std::span<const NamedRun> Runs, int32_t VertexCount)
{
	const Outcome<Json> Root = ParseJson(Text, FileName);
	if (!Root)
	{
		return Root.Error();
	}
	if (!Root->is_array())
	{
		return Failure{std::string(FileName) + ": locked vertices must be a list of numbers, pairs and objects"};
	}
	std::vector<uint8_t> Listed(size_t(VertexCount), 0);
	for (size_t I = 0; I < Root->size(); ++I)
	{
		const Json& Entry = (*Root)[I];
		const std::string Place = std::string(FileName) + ": entry " + std::to_string(I) + ": ";
		const Outcome<void> Marked =
			Entry.is_object() ? MarkMesh(Entry, Runs, Place, Listed) : Mark(Entry, {0, VertexCount}, Place, Listed);
		if (!Marked)
		{
			return Marked.Error();
		}
	}
	return Listed;
}
}
