// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The texts that a user writes; the first letter says which: r recipe, l labels, v locked vertices, c correspondences,
// t role table.

#include "FuzzedFile.h"

#include "Options/Correspondences.h"
#include "Options/Labels.h"
#include "Options/LockedVertices.h"
#include "Options/Recipe.h"
#include "Options/RoleFile.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::vector<std::string> Joints = {"root", "spine", "elbow_l", "hand_l"};

void TryRecipe(std::string_view Text)
{
	const Outcome<Recipe> Read = ParseRecipe(Text, "recipe.json");
	if (!Read)
	{
		return;
	}
	(void)Resolve(*Read, Joints);
	const std::string Written = WriteRecipe(*Read);
	const Outcome<Recipe> Again = ParseRecipe(Written, "written.json");
	if (!Again || WriteRecipe(*Again) != Written)
	{
		Fuzz::Found("a recipe does not come back as it was written: " + (Again ? Written : Again.Error().Sentence));
	}
}

void TryRoles(std::string_view Text)
{
	const Outcome<RoleTable> Read = ParseRoles(Text, "roles.json");
	if (!Read)
	{
		return;
	}
	const std::string Written = WriteRoles(*Read);
	const Outcome<RoleTable> Again = ParseRoles(Written, "written.json");
	if (!Again || WriteRoles(*Again) != Written)
	{
		Fuzz::Found("a role table does not come back as it was written: " + (Again ? Written : Again.Error().Sentence));
	}
}
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	const std::string_view Text(reinterpret_cast<const char*>(Data), Size);
	const std::string_view Rest = Text.substr(std::min<size_t>(1, Size));
	const NamedRun Runs[] = {{"body", 0, 0, 10}, {"hat", 0, 10, 5}};
	switch (Text.empty() ? ' ' : Text.front())
	{
	case 'r':
		TryRecipe(Rest);
		break;
	case 'l':
		(void)ParseLabels(Rest, "labels.json", Joints, 5);
		break;
	case 'v':
		(void)ParseLockedVertices(Rest, "vertices.json", Runs, 15);
		break;
	case 'c':
		(void)ParseCorrespondences(Rest, "correspondences.json", Joints, Joints);
		break;
	case 't':
		TryRoles(Rest);
		break;
	default:
		break;
	}
	return 0;
}
