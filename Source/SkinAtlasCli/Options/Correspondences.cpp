// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Correspondences.h"

#include "Options/JsonText.h"

#include "SkinAtlas/NearNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** Whose: "the character", "the bound file". */
Outcome<int32_t> FindJoint(
	const std::string& Name, std::span<const std::string> Names, const char* Whose, const std::string& Place)
{
	const auto Found = std::find(Names.begin(), Names.end(), Name);
	if (Found == Names.end())
	{
		return Failure{Place + "\"joints\": " + Whose + " has no joint \"" + Name + "\"" + DidYouMean(Name, Names)};
	}
	return static_cast<int32_t>(Found - Names.begin());
}

Outcome<void> ReadJoints(const Json& Entries, std::span<const std::string> Ours, std::span<const std::string> Theirs,
	const std::string& Place, Correspondences& Out)
{
	if (!Entries.is_object())
	{
		return Failure{Place + "\"joints\" must be an object from their joint to ours, not " + Entries.dump()};
	}
	for (const auto& [Name, Value] : Entries.items())
	{
		if (!Value.is_string())
		{
			return Failure{Place + "\"joints\": \"" + Name + "\" must be the name of a joint, not " + Value.dump()};
		}
		const Outcome<int32_t> There = FindJoint(Name, Theirs, "the bound file", Place);
		const Outcome<int32_t> Here = FindJoint(Value.get<std::string>(), Ours, "the character", Place);
		if (!There || !Here)
		{
			return There ? Here.Error() : There.Error();
		}
		Out.Joints.emplace_back(*There, *Here);
	}
	return {};
}

Outcome<Vec3> ReadPoint(const Json& Entry, const char* Key, const std::string& Place)
{
	std::array<float, 3> At{};
	bool bGood = Entry.is_object() && Entry.contains(Key) && Entry[Key].is_array() && Entry[Key].size() == 3;
	for (size_t I = 0; bGood && I < 3; ++I)
	{
		At[I] = Entry[Key][I].is_number() ? Entry[Key][I].get<float>() : NAN;
		bGood = std::isfinite(At[I]);
	}
	return bGood ? Outcome<Vec3>(Vec3{At[0], At[1], At[2]})
				 : Failure{Place + "must have \"" + Key + "\", a list of three numbers"};
}

Outcome<void> ReadPoints(const Json& Entries, const std::string& Place, Correspondences& Out)
{
	if (!Entries.is_array())
	{
		return Failure{Place + "\"points\" must be a list, not " + Entries.dump()};
	}
	for (const Json& Entry : Entries)
	{
		const std::string Where = Place + "point " + std::to_string(Out.Here.size()) + ": ";
		const Outcome<Vec3> Here = ReadPoint(Entry, "here", Where), There = ReadPoint(Entry, "there", Where);
		if (!Here || !There)
		{
			return Here ? There.Error() : Here.Error();
		}
		Out.Here.push_back(*Here);
		Out.There.push_back(*There);
	}
	return {};
}
}

Outcome<Correspondences> ParseCorrespondences(std::string_view Text, std::string_view FileName,
	std::span<const std::string> Ours, std::span<const std::string> Theirs)
{
	const std::string Place = std::string(FileName) + ": ";
	const Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	if (!Parsed->is_object())
	{
		return Failure{Place + "correspondences must be an object with \"joints\" or \"points\""};
	}
	Correspondences Made;
	for (const auto& [Key, Value] : Parsed->items())
	{
		const std::vector<std::string> Keys = {"joints", "points"};
		const Outcome<void> Read = Key == Keys[0] ? ReadJoints(Value, Ours, Theirs, Place, Made)
			: Key == Keys[1] ? ReadPoints(Value, Place, Made)
							 : Failure{Place + "unknown key \"" + Key + "\"" + DidYouMean(Key, Keys)};
		if (!Read)
		{
			return Read.Error();
		}
	}
	return Made;
}
}
