// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The options that decide the weights, the same for every verb that binds.

#pragma once

#include "Options/CommandLine.h"
#include "Options/Recipe.h"

#include "SkinAtlas/OptionNames.h"

namespace SkinAtlas::Host
{
/** The values of an enumeration, as help shows them: "planes|robust". */
template <typename Enum>
std::string Choices(const char* Between = "|")
{
	std::string Text;
	for (const NamedValue<Enum>& Named : NamesOf(Enum()))
	{
		Text += std::string(Text.empty() ? "" : Between) + Named.Name;
	}
	return Text;
}

/** An option that becomes part of the recipe. Tried at once on a recipe of its own, so that a mistake shows first. */
OptionSpec RecipeOption(
	std::vector<GivenOption>& Given, std::string Name, std::string Value, std::string Help, bool bRepeats = false);

/** Softness, components, the atlas and the form of its rows. */
std::vector<OptionGroup> RecipeGroups(std::vector<GivenOption>& Given);

/** Ways to weights other than the atlas, for verbs that need not follow its K. */
OptionGroup MethodGroup(std::vector<GivenOption>& Given);

/** What of the file's own weights stays, for verbs that show or write rows of locked weights. */
OptionGroup LockGroup(std::vector<GivenOption>& Given);

inline constexpr const char* RecipeNotes =
	"PATTERN is a glob on joint names (* ? [a-z]); later ones win. L is the length of the joint's curve.\n"
	"NAME is a glob on mesh and node names, INDEX a number that inspect and the report list.\n";
}
