// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/RoleFile.h"

#include "Options/JsonText.h"
#include "Terminal/InputFiles.h"

#include "SkinAtlas/NearNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t RolesVersion = 1;

Outcome<JointRole> FindRole(const Json& Word, const std::string& Place)
{
	std::vector<std::string> Names;
	for (int32_t R = 0; R < JointRoleCount; ++R)
	{
		Names.push_back(RoleName(static_cast<JointRole>(R)));
		if (Word == Names.back())
		{
			return static_cast<JointRole>(R);
		}
	}
	return Failure{
		Place + "there is no role " + Word.dump() + DidYouMean(Word.is_string() ? Word.get<std::string>() : "", Names)};
}

Outcome<void> ReadSoftness(const Json& Entries, const std::string& Place, RoleTable& Out)
{
	if (!Entries.is_object())
	{
		return Failure{Place + "\"k\" must be an object from role to number, not " + Entries.dump()};
	}
	for (const auto& [Key, Value] : Entries.items())
	{
		const Outcome<JointRole> Role = FindRole(Key, Place + "\"k\": ");
		if (!Role)
		{
			return Role.Error();
		}
		const float K = Value.is_number() ? Value.get<float>() : -1.0f;
		if (!std::isfinite(K) || K < 0.0f)
		{
			return Failure{Place + "\"k\": " + Key + " must be a number of at least 0, not " + Value.dump()};
		}
		Out.K[size_t(*Role)] = K;
	}
	return {};
}

/** As people write a list on one line. */
std::string ListOf(const std::vector<std::string>& Words)
{
	std::string Text;
	for (const std::string& Word : Words)
	{
		Text += (Text.empty() ? "\"" : ", \"") + Word + '"';
	}
	return '[' + Text + ']';
}

/** A word is matched against lower-case letters: what else it held would never fit. */
bool IsWord(const Json& Word)
{
	const auto IsLetter = [](char C) { return C >= 'a' && C <= 'z'; };
	const std::string Text = Word.is_string() ? Word.get<std::string>() : std::string();
	return !Text.empty() && std::all_of(Text.begin(), Text.end(), IsLetter);
}

Outcome<NameRule> ReadRule(const Json& Entry, const std::string& Place)
{
	const bool bRule = Entry.is_object() && Entry.size() == 2 && Entry.contains("role") && Entry.contains("words") &&
					   Entry["words"].is_array();
	if (!bRule)
	{
		return Failure{Place + "must be an object with \"role\" and a list \"words\""};
	}
	NameRule Rule;
	const Json Roles = Entry["role"].is_array() ? Entry["role"] : Json::array({Entry["role"]});
	for (const Json& Word : Roles)
	{
		const Outcome<JointRole> Role = FindRole(Word, Place);
		if (!Role)
		{
			return Role.Error();
		}
		Rule.Roles.push_back(*Role);
	}
	for (const Json& Word : Entry["words"])
	{
		if (!IsWord(Word))
		{
			return Failure{Place + "a word must be of small letters a to z, not " + Word.dump()};
		}
		Rule.Words.push_back(Word.get<std::string>());
	}
	if (Rule.Roles.empty() || Rule.Words.empty())
	{
		return Failure{Place + "needs a role and a word"};
	}
	return Rule;
}

Outcome<void> ReadNames(const Json& Entries, const std::string& Place, RoleTable& Out)
{
	if (!Entries.is_array())
	{
		return Failure{Place + "\"names\" must be a list of rules, not " + Entries.dump()};
	}
	for (const Json& Entry : Entries)
	{
		Outcome<NameRule> Rule = ReadRule(Entry, Place + "\"names\": entry " + std::to_string(Out.Names.size()) + ": ");
		if (!Rule)
		{
			return Rule.Error();
		}
		Out.Names.push_back(std::move(*Rule));
	}
	return {};
}
}

Outcome<RoleTable> ParseRoles(std::string_view Text, std::string_view FileName)
{
	const std::string Place = std::string(FileName) + ": ";
	const Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	if (!Parsed->is_object())
	{
		return Failure{Place + "a table of roles must be a JSON object"};
	}
	RoleTable Table;
	for (const auto& [Key, Value] : Parsed->items())
	{
		Outcome<void> Taken;
		if (Key == "k")
		{
			Taken = ReadSoftness(Value, Place, Table);
		}
		else if (Key == "names")
		{
			Taken = ReadNames(Value, Place, Table);
		}
		else if (Key != "version")
		{
			Taken = Failure{Place + "unknown key \"" + Key + "\"" + DidYouMean(Key, {{"version", "k", "names"}})};
		}
		else if (Value != RolesVersion)
		{
			Taken = Failure{Place + "\"version\" must be " + std::to_string(RolesVersion) + ", not " + Value.dump()};
		}
		if (!Taken)
		{
			return Taken.Error();
		}
	}
	return Table;
}

Outcome<RoleTable> ReadRoles(const std::filesystem::path& File)
{
	if (File.empty())
	{
		return BuiltInRoles();
	}
	const Outcome<std::string> Text = ReadWholeFile(File);
	return Text ? ParseRoles(*Text, File.string()) : Outcome<RoleTable>(Text.Error());
}

std::string WriteRoles(const RoleTable& Table)
{
	// One line per rule: a table for people.
	std::string Text = "{\n\t\"version\": " + std::to_string(RolesVersion) + ",\n\t\"k\": {";
	const char* Comma = "\n";
	for (int32_t R = 0; R < JointRoleCount; ++R)
	{
		if (Table.K[R])
		{
			Text += std::string(Comma) + "\t\t\"" + RoleName(static_cast<JointRole>(R)) +
					"\": " + Json(ShortDouble(*Table.K[R])).dump();
			Comma = ",\n";
		}
	}
	Text += "\n\t},\n\t\"names\": [";
	Comma = "\n";
	for (const NameRule& Rule : Table.Names)
	{
		std::vector<std::string> Roles;
		std::transform(Rule.Roles.begin(), Rule.Roles.end(), std::back_inserter(Roles), RoleName);
		Text += std::string(Comma) + "\t\t{ \"role\": " + (Roles.size() == 1 ? '"' + Roles[0] + '"' : ListOf(Roles)) +
				", \"words\": " + ListOf(Rule.Words) + " }";
		Comma = ",\n";
	}
	return Text + "\n\t]\n}\n";
}

std::vector<RecognisedRole> RolesOf(const Character& Who, const RoleTable& Table)
{
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Who.Skeleton(Names));
	return Joints ? RecogniseRoles(*Joints, Table) : std::vector<RecognisedRole>(Who.JointNames.size());
}
}
