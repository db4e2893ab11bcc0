// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/RoleFile.h"

#include "Options/JsonTree.h"
#include "Terminal/InputFiles.h"

#include "SkinAtlas/RoleTree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
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
}

Outcome<RoleTable> ParseRoles(std::string_view Text, std::string_view FileName)
{
	const Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	RoleTable Table;
	const std::string Wrong = SkinAtlas::ReadRoles(TreeOf(*Parsed), Table);
	return Wrong.empty() ? Outcome<RoleTable>(std::move(Table)) : Failure{std::string(FileName) + ": " + Wrong};
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
	// One line per role or rule: a table for people.
	std::string Text = "{\n\t\"version\": " + std::to_string(RolesVersion);
	const char* Comma = "\n";
	const auto WriteNumbers = [&](const char* Key, const RoleNumbers& Numbers)
	{
		Text += std::string(",\n\t\"") + Key + "\": {";
		Comma = "\n";
		for (size_t R = 0; R < Numbers.size(); ++R)
		{
			if (Numbers[R])
			{
				Text += std::string(Comma) + "\t\t\"" + RoleName(static_cast<JointRole>(R)) +
						"\": " + Json(ShortDouble(*Numbers[R])).dump();
				Comma = ",\n";
			}
		}
		Text += "\n\t}";
	};
	WriteNumbers("k", Table.K);
	WriteNumbers("shift", Table.Shift);
	Text += ",\n\t\"names\": [";
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
