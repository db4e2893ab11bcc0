// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Labels.h"

#include "Options/JsonText.h"

#include "SkinAtlas/NearNames.h"

#include <nlohmann/json.hpp>

#include <map>

namespace SkinAtlas::Host
{
namespace
{
/** The numbers of the joints by name; of equal names the first. */
std::map<std::string_view, int32_t> NumberJoints(std::span<const std::string> JointNames)
{
	std::map<std::string_view, int32_t> Numbers;
	for (size_t J = 0; J < JointNames.size(); ++J)
	{
		Numbers.emplace(JointNames[J], static_cast<int32_t>(J));
	}
	return Numbers;
}

/** The joints that a list of names stands for. Place begins the sentence, Kind says what the list holds. */
Outcome<std::vector<int32_t>> FindJoints(const Json& Names, std::span<const std::string> JointNames,
	const std::string& Place, const char* Kind)
{
	const std::map<std::string_view, int32_t> Numbers = NumberJoints(JointNames);
	std::vector<int32_t> Joints;
	Joints.reserve(Names.size());
	for (const Json& Name : Names)
	{
		const std::string Where = Place + Kind + " " + std::to_string(Joints.size()) + ": ";
		if (!Name.is_string())
		{
			return Failure{Where + "the label must be the name of a joint, not " + Name.dump()};
		}
		const auto Found = Numbers.find(Name.get_ref<const std::string&>());
		if (Found == Numbers.end())
		{
			return Failure{
				Where + "there is no joint " + Name.dump() + DidYouMean(Name.get<std::string>(), JointNames)};
		}
		Joints.push_back(Found->second);
	}
	return Joints;
}

/** Labels as numbers into a list of joints. */
Outcome<std::vector<int32_t>> LookUp(const Json& Labels, const std::vector<int32_t>& Joints, const std::string& Place)
{
	std::vector<int32_t> Result;
	Result.reserve(Labels.size());
	for (const Json& Label : Labels)
	{
		if (!Label.is_number_integer() || Label.get<double>() < 0.0 ||
			Label.get<double>() >= static_cast<double>(Joints.size()))
		{
			return Failure{Place + "vertex " + std::to_string(Result.size()) +
				": the label must be a number into \"joints\", not " + Label.dump()};
		}
		Result.push_back(Joints[Label.get<size_t>()]);
	}
	return Result;
}
}

Outcome<std::vector<int32_t>> ParseLabels(std::string_view Text, std::string_view FileName,
	std::span<const std::string> JointNames, int32_t VertexCount)
{
	const std::string Place = std::string(FileName) + ": ";
	Outcome<Json> Parsed = ParseJson(Text, FileName);
	if (!Parsed)
	{
		return Parsed.Error();
	}
	const Json& Root = *Parsed;
	const bool bNumbered = Root.is_object() && Root.size() == 2 && Root.contains("joints") &&
		Root["joints"].is_array() && Root.contains("labels") && Root["labels"].is_array();
	if (!bNumbered && !Root.is_array())
	{
		return Failure{
			Place + "labels must be a list of joint names, or an object with the lists \"joints\" and \"labels\""};
	}
	const Json& Labels = bNumbered ? Root["labels"] : Root;
	if (Labels.size() != static_cast<size_t>(VertexCount))
	{
		return Failure{Place + "there are " + std::to_string(Labels.size()) + " labels for " +
			std::to_string(VertexCount) + " vertices"};
	}
	if (!bNumbered)
	{
		return FindJoints(Labels, JointNames, Place, "vertex");
	}
	const Outcome<std::vector<int32_t>> Joints = FindJoints(Root["joints"], JointNames, Place, "joint");
	if (!Joints)
	{
		return Joints.Error();
	}
	return LookUp(Labels, *Joints, Place);
}
}
