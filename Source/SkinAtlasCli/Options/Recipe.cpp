// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Recipes as JSON and on the command line. Keys, words and ranges are the core's: SkinAtlas/RecipeKeys.h.

#include "Options/Recipe.h"

#include "Options/JsonText.h"
#include "Options/JsonTree.h"
#include "Options/Number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <type_traits>

namespace SkinAtlas::Host
{
namespace
{
/** What a reader wanted instead, for "must be ..."; empty when the value was taken. */
using Complaint = std::string;

Json JsonOf(const RecipeValue& Value)
{
	return std::visit(
		[](const auto& Held) -> Json
		{
			if constexpr (std::is_same_v<std::decay_t<decltype(Held)>, std::monostate>)
			{
				return {};
			}
			else
			{
				return Held;
			}
		},
		Value);
}

std::string Quote(std::string_view Text)
{
	return '"' + std::string(Text) + '"';
}

Json JsonOf(const RecipeNode& Node)
{
	if (Node.Form == RecipeNode::Kind::Value)
	{
		return JsonOf(Node.Value);
	}
	Json Made = Node.Form == RecipeNode::Kind::Object ? Json::object() : Json::array();
	for (size_t I = 0; I < Node.Items.size(); ++I)
	{
		if (Made.is_object())
		{
			Made[Node.Keys[I]] = JsonOf(Node.Items[I]);
		}
		else
		{
			Made.push_back(JsonOf(Node.Items[I]));
		}
	}
	return Made;
}

/** What the recipe would hold: a number where the whole text is one, else the text. */
Json ValueOfText(std::string_view Text)
{
	if (const std::optional<int64_t> Whole = ParseWhole(Text))
	{
		return *Whole;
	}
	const std::optional<double> Number = ParseNumber(Text);
	return Number ? Json(*Number) : Json(Text);
}

Complaint SetOption(Recipe& What, std::string_view Key, std::string_view Text)
{
	const Complaint Wanted = SetKey(What, Key, ValueOf(ValueOfText(Text)));
	// A file may be called "7".
	return Wanted.empty() || SetKey(What, Key, std::string(Text)).empty() ? Complaint() : Wanted;
}

Complaint AddComponentPolicy(Recipe& What, std::string_view Text)
{
	const size_t Equals = Text.rfind('='); // a name may hold one
	ComponentRule Rule;
	const Complaint Wanted = SetKey(Rule, "policy", std::string(Text.substr(std::min(Text.size(), Equals + 1))));
	if (Equals == std::string_view::npos || Equals == 0 || !Wanted.empty())
	{
		return "NAME=POLICY or INDEX=POLICY with " + (Wanted.empty() ? "a policy" : Wanted);
	}
	Rule.Which = Text.substr(0, Equals);
	What.Components.push_back(std::move(Rule));
	return {};
}

Complaint AddJointValue(Recipe& What, std::string_view Key, std::string_view Text)
{
	const size_t Equals = Text.rfind('='); // a name may hold one
	JointRule Rule;
	const bool bMethod = Key == "method";
	Complaint Wanted = bMethod ? SetKey(Rule, Key, RecipeValue()) : "a number";
	if (Equals != std::string_view::npos && Equals > 0)
	{
		Rule.Pattern = Text.substr(0, Equals);
		Wanted = SetKey(Rule, Key, ValueOf(ValueOfText(Text.substr(Equals + 1))));
	}
	What.Joints.push_back(std::move(Rule));
	return Wanted.empty() ? Wanted : (bMethod ? "PATTERN=METHOD with " : "PATTERN=NUMBER with ") + Wanted;
}
}

Outcome<Recipe> ParseRecipe(std::string_view Text, std::string_view FileName)
{
	const Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	Recipe What;
	const std::string Wrong = ReadRecipe(TreeOf(*Parsed), What);
	return Wrong.empty() ? Outcome<Recipe>(std::move(What)) : Failure{std::string(FileName) + ": " + Wrong};
}

std::string WriteRecipe(const Recipe& What)
{
	// A file's name may not be UTF-8: it is shown with replacement characters.
	return JsonOf(MakeTree(What)).dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
}

Outcome<void> ApplyOption(Recipe& What, std::string_view Option, std::string_view Text)
{
	constexpr std::string_view JointPrefix = "joint-";
	Complaint Wanted;
	constexpr std::pair<std::string_view, std::optional<bool> JointRule::*> Flags[] = {
		{"exclude-joint", &JointRule::bExclude}, {"lock-joint", &JointRule::bLock}, {"only-joints", &JointRule::bOnly}};
	const auto* const Flag =
		std::find_if(std::begin(Flags), std::end(Flags), [&](const auto& Each) { return Each.first == Option; });
	if (Flag != std::end(Flags))
	{
		JointRule Rule;
		Rule.Pattern = Text;
		Rule.*Flag->second = true;
		Wanted = Text.empty() ? "a joint pattern" : "";
		What.Joints.push_back(std::move(Rule));
	}
	else if (Option == "dq-mask")
	{
		What.bDqMask = true;
	}
	else if (Option == "examples")
	{
		What.Examples.emplace_back(Text);
		Wanted = Text.empty() ? "a file" : "";
	}
	else if (Option == "component")
	{
		Wanted = AddComponentPolicy(What, Text);
	}
	else if (Option.starts_with(JointPrefix))
	{
		Wanted = AddJointValue(What, Option.substr(JointPrefix.size()), Text);
	}
	else
	{
		Wanted = SetOption(What, Option, Text);
	}
	if (!Wanted.empty())
	{
		return Failure{"--" + std::string(Option) + " must be " + Wanted + ", not " + Quote(Text)};
	}
	return {};
}

Outcome<ResolvedComponents> ResolveComponents(const Recipe& What, std::span<const NamedComponent> Components)
{
	std::vector<std::vector<std::string>> Names;
	for (const NamedComponent& Each : Components)
	{
		Names.push_back(Each.Meshes);
		Names.back().insert(Names.back().end(), Each.Nodes.begin(), Each.Nodes.end());
	}
	ResolvedComponents Resolved = ApplyComponentRules(What, Names, "skinned mesh or its node");
	return Resolved.Complaint.empty() ? Outcome<ResolvedComponents>(std::move(Resolved)) : Failure{Resolved.Complaint};
}

Outcome<ResolvedRecipe> Resolve(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles, const RoleTable& Table)
{
	ResolvedRecipe Resolved = ApplyRecipe(What, JointNames, Roles, Table);
	return Resolved.Complaint.empty() ? Outcome<ResolvedRecipe>(std::move(Resolved)) : Failure{Resolved.Complaint};
}
}
