// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Components.h"
#include "Outcome.h"

#include "SkinAtlas/Recipe.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** 8 bits show as steps where a weight changes slowly over a long limb. */
inline constexpr WeightFormat DefaultFormat = WeightFormat::Bits16;

/**
 * Reads the JSON form; what it leaves out keeps its default. A report is also taken: its recipe is read. FileName goes
 * into the sentence, which names the key and the pattern at fault.
 */
Outcome<Recipe> ParseRecipe(std::string_view Text, std::string_view FileName);

/** The JSON form, every key in a fixed order: parsing it gives an equal recipe. */
std::string WriteRecipe(const Recipe& What);

/**
 * Applies one option of the command line, named without its dashes: any key of the recipe ("dq-mask" without a text,
 * "examples" with one more file), "joint-k", "joint-shift", "joint-dq", "joint-radius" and "joint-method" with
 * PATTERN=VALUE, "exclude-joint", "lock-joint" and "only-joints" with PATTERN, "component" with NAME=POLICY or
 * INDEX=POLICY. The sentence begins with the option.
 */
Outcome<void> ApplyOption(Recipe& What, std::string_view Option, std::string_view Text);

/** An option that decides the weights, as it stood on the command line: see ApplyOption. */
struct GivenOption
{
	std::string Name, Text;
};

/** ApplyComponentRules on the names of meshes and nodes, its complaint as an error. */
Outcome<ResolvedComponents> ResolveComponents(const Recipe& What, std::span<const NamedComponent> Components);

/** ApplyRecipe, its complaint as an error. */
Outcome<ResolvedRecipe> Resolve(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles = {}, const RoleTable& Table = BuiltInRoles());
}
