// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/LockReport.h"

#include "Gltf/Sentence.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
struct ConflictName
{
	LockConflict Why;
	const char *Key, *Words;
};

constexpr ConflictName ConflictNames[] = {
	{LockConflict::NoFreeJoint, "no-free-joint", "no free joint"},
	{LockConflict::NoFreeSlot, "no-free-slot", "no free slot"},
	{LockConflict::TwinsDiffer, "twins-differ", "copies that differ"},
	{LockConflict::NotNormalised, "not-normalised", "a sum that is not 1"},
};

int64_t CountOfKind(const LockedWeights& Made, LockConflict Why)
{
	return std::count_if(
		Made.Conflicts.begin(), Made.Conflicts.end(), [Why](const ConflictingVertex& Each) { return Each.Why == Why; });
}

Json ListNames(std::span<const uint8_t> Flags, std::span<const std::string> Names)
{
	Json List = Json::array();
	for (size_t J = 0; J < Flags.size(); ++J)
	{
		if (Flags[J] != 0)
		{
			List.push_back(Names[J]);
		}
	}
	return List;
}
}

Json DescribeLocks(const ResolvedRecipe& Asked, std::span<const std::string> JointNames, const LockedWeights& Made)
{
	Json Locks = Json::object();
	Locks["joints"] = ListNames(Asked.LockedJoints, JointNames);
	Locks["vertices"] = std::count(Asked.LockedVertices.begin(), Asked.LockedVertices.end(), uint8_t(1));
	Locks["only-joints"] = ListNames(Asked.OnlyJoints, JointNames);
	Locks["kept-rows"] = std::count(Made.Kept.begin(), Made.Kept.end(), uint8_t(1));
	Locks["changed-rows"] = std::count(Made.Kept.begin(), Made.Kept.end(), uint8_t(0));
	Json& Conflicts = Locks["conflicts"] = Json::object();
	Conflicts["count"] = Made.Conflicts.size();
	for (const ConflictName& Each : ConflictNames)
	{
		Conflicts[Each.Key] = CountOfKind(Made, Each.Why);
	}
	Json& Vertices = Conflicts["vertices"] = Json::array();
	for (const ConflictingVertex& Each : Made.Conflicts)
	{
		Vertices.push_back({{"vertex", Each.Vertex}, {"reason", ConflictNames[size_t(Each.Why)].Key}});
	}
	return Locks;
}

std::optional<std::string> WarnOfConflicts(const LockedWeights& Made)
{
	if (Made.Conflicts.empty())
	{
		return std::nullopt;
	}
	std::string Kinds;
	for (const ConflictName& Each : ConflictNames)
	{
		if (const int64_t Count = CountOfKind(Made, Each.Why); Count > 0)
		{
			Kinds += Join(Kinds.empty() ? "" : ", ", Count, " with ", Each.Words);
		}
	}
	return Join(CountOf(int64_t(Made.Conflicts.size()), "vertex keeps its row", "vertices keep their rows"),
		" of the file because the locks contradict the rest: ", Kinds);
}
}
