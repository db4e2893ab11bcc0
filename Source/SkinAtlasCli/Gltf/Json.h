// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Reading JSON without trusting its types: a missing or misplaced value is a null pointer or an empty optional.

#pragma once

#include "Gltf/Document.h"

#include "SkinAtlas/Types.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace SkinAtlas::Host
{
/** The member of an object; null if there is none, or if Value is no object. */
inline const Json* Find(const Json& Value, const char* Key)
{
	if (!Value.is_object())
	{
		return nullptr;
	}
	const auto Found = Value.find(Key);
	return Found == Value.end() ? nullptr : &*Found;
}

inline Json* Find(Json& Value, const char* Key)
{
	return const_cast<Json*>(Find(std::as_const(Value), Key));
}

/** Whole numbers, also when written 3.0; nothing else. Integers beyond 2^63 are no index or size of anything. */
inline std::optional<int64_t> AsInteger(const Json& Value)
{
	if (Value.is_number_unsigned())
	{
		const uint64_t Number = Value.get<uint64_t>();
		return Number <= uint64_t(INT64_MAX) ? std::optional(int64_t(Number)) : std::nullopt;
	}
	if (Value.is_number_integer())
	{
		return Value.get<int64_t>();
	}
	if (Value.is_number_float())
	{
		const double Number = Value.get<double>();
		if (Number >= -9007199254740992.0 && Number <= 9007199254740992.0 && double(int64_t(Number)) == Number)
		{
			return int64_t(Number);
		}
	}
	return std::nullopt;
}

/** An integer member; empty if it is missing or of another type. */
inline std::optional<int64_t> FindInteger(const Json& Value, const char* Key)
{
	const Json* Member = Find(Value, Key);
	return Member == nullptr ? std::nullopt : AsInteger(*Member);
}

/** A string member; null if it is missing or of another type. */
inline const std::string* FindString(const Json& Value, const char* Key)
{
	const Json* Member = Find(Value, Key);
	return Member == nullptr ? nullptr : Member->get_ptr<const std::string*>();
}

/** A member that is an array, or an empty one. */
inline const Json& ListOf(const Json& Value, const char* Key)
{
	static const Json Empty = Json::array();
	const Json* Member = Find(Value, Key);
	return Member != nullptr && Member->is_array() ? *Member : Empty;
}

/** An index into a top-level array, such as "accessors"; NoIndex if it is no integer or out of range. */
inline int32_t IndexInto(const Json& Root, const char* List, const Json& Value)
{
	const std::optional<int64_t> Number = AsInteger(Value);
	const bool bInside = Number && *Number >= 0 && *Number < int64_t(ListOf(Root, List).size());
	return bInside ? int32_t(*Number) : NoIndex;
}

/** The same for a member; NoIndex also if it is missing. */
inline int32_t FindIndex(const Json& Root, const char* List, const Json& Value, const char* Key)
{
	const Json* Member = Find(Value, Key);
	return Member == nullptr ? NoIndex : IndexInto(Root, List, *Member);
}

/** How sentences call an element: mesh 3 "Body". */
inline std::string NameOf(const Json& Root, const char* List, const char* Kind, int32_t Number)
{
	std::string Text = std::string(Kind) + " " + std::to_string(Number);
	const Json& Items = ListOf(Root, List);
	const std::string* Name = size_t(Number) < Items.size() ? FindString(Items[size_t(Number)], "name") : nullptr;
	return Name == nullptr || Name->empty() ? Text : Text + " \"" + *Name + "\"";
}
}
