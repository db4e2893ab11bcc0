// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include "SkinAtlas/RecipeKeys.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace SkinAtlas::Host
{
/** Keeps the order of keys: in a recipe it decides. */
using Json = nlohmann::ordered_json;

/** Where and how a text stops being JSON. */
struct JsonFault
{
	size_t Position = 0; // bytes read until then
	std::string Token;   // the last one read
	bool bTooLarge = false; // a number that no double holds
};

/** For a text that does not parse. */
JsonFault FindJsonFault(std::string_view Text);

/** Parses JSON; a key that stands twice in one object is an error. The sentence names the file and the line. */
Outcome<Json> ParseJson(std::string_view Text, std::string_view FileName);
}
