// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/JsonTree.h"

#include <nlohmann/json.hpp>

namespace SkinAtlas::Host
{
RecipeValue ValueOf(const Json& Value)
{
	switch (Value.type())
	{
	case Json::value_t::boolean:
		return Value.get<bool>();
	case Json::value_t::number_integer:
		return Value.get<int64_t>();
	case Json::value_t::number_unsigned:
	case Json::value_t::number_float:
		return Value.get<double>();
	case Json::value_t::string:
		return Value.get<std::string>();
	default:
		return {};
	}
}

RecipeNode TreeOf(const Json& Value)
{
	RecipeNode Node;
	Node.Form = Value.is_object()  ? RecipeNode::Kind::Object
				: Value.is_array() ? RecipeNode::Kind::List
								   : RecipeNode::Kind::Value;
	Node.Value = ValueOf(Value);
	Node.Shown = Value.dump(-1, ' ', false, Json::error_handler_t::replace);
	if (Value.is_structured())
	{
		for (const auto& [Key, Item] : Value.items())
		{
			if (Value.is_object())
			{
				Node.Keys.push_back(Key);
			}
			Node.Items.push_back(TreeOf(Item));
		}
	}
	return Node;
}
}
