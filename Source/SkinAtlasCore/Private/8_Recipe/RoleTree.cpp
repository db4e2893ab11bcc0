// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/RoleTree.h"

#include "8_Recipe/PlainValues.h"
#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
std::string TextOf(const RecipeNode& Node)
{
	const std::string* const Text = std::get_if<std::string>(&Node.Value);
	return Text == nullptr ? std::string() : *Text;
}

/** The complaint, if there is no such role. */
std::string FindRole(const std::string& Word, const std::string& Shown, JointRole& Out)
{
	std::vector<std::string> Names;
	for (int32_t R = 0; R < JointRoleCount; ++R)
	{
		Names.push_back(RoleName(static_cast<JointRole>(R)));
		if (Word == Names.back())
		{
			Out = static_cast<JointRole>(R);
			return {};
		}
	}
	return "there is no role " + Shown + DidYouMean(Word, Names);
}

/** One number per role; where they may not be negative, Least is 0. */
std::string ReadNumbers(const std::string& Name, double Least, const RecipeNode& Entries, RoleNumbers& Out)
{
	const std::string Place = '"' + Name + "\": ";
	if (Entries.Form != RecipeNode::Kind::Object)
	{
		return '"' + Name + "\" must be an object from role to number, not " + Entries.Shown;
	}
	for (size_t I = 0; I < Entries.Items.size(); ++I)
	{
		const std::string& Key = Entries.Keys[I];
		JointRole Role = JointRole::Other;
		if (const std::string Wrong = FindRole(Key, '"' + Key + '"', Role); !Wrong.empty())
		{
			return Place + Wrong;
		}
		const float Number = static_cast<float>(NumberIn(Entries.Items[I].Value));
		if (!std::isfinite(Number) || Number < Least)
		{
			return Place + Key + " must be a number" + (Least == 0.0 ? " of at least 0" : "") + ", not " +
				   Entries.Items[I].Shown;
		}
		Out[size_t(Role)] = Number;
	}
	return {};
}

/** A word is matched against lower-case letters: what else it held would never fit. */
bool IsWord(const std::string& Text)
{
	return !Text.empty() && std::all_of(Text.begin(), Text.end(), [](char C) { return C >= 'a' && C <= 'z'; });
}

std::string ReadRule(const RecipeNode& Entry, NameRule& Out)
{
	const RecipeNode* const Role = Entry.Find("role");
	const RecipeNode* const Words = Entry.Find("words");
	if (Entry.Items.size() != 2 || Role == nullptr || Words == nullptr || Words->Form != RecipeNode::Kind::List)
	{
		return "must be an object with \"role\" and a list \"words\"";
	}
	const std::vector<RecipeNode> Roles =
		Role->Form == RecipeNode::Kind::List ? Role->Items : std::vector<RecipeNode>{*Role};
	for (const RecipeNode& Each : Roles)
	{
		if (const std::string Wrong = FindRole(TextOf(Each), Each.Shown, Out.Roles.emplace_back()); !Wrong.empty())
		{
			return Wrong;
		}
	}
	for (const RecipeNode& Each : Words->Items)
	{
		Out.Words.push_back(TextOf(Each));
		if (!IsWord(Out.Words.back()))
		{
			return "a word must be of small letters a to z, not " + Each.Shown;
		}
	}
	return Out.Roles.empty() || Out.Words.empty() ? "needs a role and a word" : "";
}

std::string ReadNames(const RecipeNode& Entries, RoleTable& Out)
{
	if (Entries.Form != RecipeNode::Kind::List)
	{
		return "\"names\" must be a list of rules, not " + Entries.Shown;
	}
	for (size_t I = 0; I < Entries.Items.size(); ++I)
	{
		if (const std::string Wrong = ReadRule(Entries.Items[I], Out.Names.emplace_back()); !Wrong.empty())
		{
			return "\"names\": entry " + std::to_string(I) + ": " + Wrong;
		}
	}
	return {};
}
}

std::string ReadRoles(const RecipeNode& Root, RoleTable& Out)
{
	if (Root.Form != RecipeNode::Kind::Object)
	{
		return "a table of roles must be a JSON object";
	}
	RoleTable Table;
	std::string Wrong;
	for (size_t I = 0; I < Root.Items.size() && Wrong.empty(); ++I)
	{
		const std::string& Key = Root.Keys[I];
		const RecipeNode& Value = Root.Items[I];
		if (Key == "k")
		{
			Wrong = ReadNumbers(Key, 0.0, Value, Table.K);
		}
		else if (Key == "shift")
		{
			Wrong = ReadNumbers(Key, -HUGE_VAL, Value, Table.Shift);
		}
		else if (Key == "names")
		{
			Wrong = ReadNames(Value, Table);
		}
		else if (Key != "version")
		{
			Wrong = "unknown key \"" + Key + "\"" + DidYouMean(Key, {{"version", "k", "shift", "names"}});
		}
		else if (NumberIn(Value.Value) != RolesVersion)
		{
			Wrong = "\"version\" must be " + std::to_string(RolesVersion) + ", not " + Value.Shown;
		}
	}
	if (Wrong.empty())
	{
		Out = std::move(Table);
	}
	return Wrong;
}
}
