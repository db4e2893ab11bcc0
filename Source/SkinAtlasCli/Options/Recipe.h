// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Components.h"
#include "Gltf/WeightFormat.h"
#include "Outcome.h"

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Locks.h"
#include "SkinAtlas/Roles.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** What a recipe says about the joints whose names match a pattern. What it leaves out stays as it was. */
struct JointRule
{
	std::string Pattern; // glob, see MatchesGlob
	std::optional<float> K;
	std::optional<float> Shift;
	std::optional<FalloffKind> Falloff;
	std::optional<bool> bExclude; // true: carries no weight; false: does, whatever the segmentation finds
	std::optional<bool> bLock = {}; // true: keeps the weights of the file
	std::optional<bool> bOnly = {}; // true for any joint: rows outside the overlaps of these joints stay as in the file
	std::optional<float> DualQuaternion = {}; // their share in the blend mask

	bool operator==(const JointRule&) const = default;
};

/** What a recipe says about some connected components. */
struct ComponentRule
{
	std::string Which; // a number: that component; else a glob on the names of its meshes and their nodes
	ComponentPolicy Policy = ComponentPolicy::Automatic;

	bool operator==(const ComponentRule&) const = default;
};

/**
 * Everything that decides the weights of a bind, as plain values: what a file or an asset stores. The defaults are
 * those of the core. Schema: Resources/Docs/Recipe.md.
 */
struct Recipe
{
	SegmentationMethod Segmentation = SegmentOptions().Method;
	CutObjective Objective = SegmentOptions().Objective;
	int32_t Planes = SegmentOptions().PlaneCount; // 0: the segmentation's own number
	bool bExemptSymmetricBranches = SegmentOptions().bExemptSymmetricBranches;
	std::string Labels; // file with one label per vertex, taken instead of cutting; empty: cut
	SymmetryKind Symmetry = SegmentOptions().Symmetry;
	std::string LodFrom; // bound file of the same character, whose weights are taken instead of solving; empty: solve

	DistanceKind Distance = OverlapOptions().Distance;
	OverlapWidth Width = OverlapOptions().Width;

	PartitionKind Weights = WeighOptions().Partition;
	FalloffKind Falloff = JointOptions().Falloff;
	std::optional<float> K; // none: by the role of the joint
	std::string Roles;      // file with a table of roles; empty: the built-in table
	int32_t MaxInfluences = WeighOptions().MaxInfluences;
	int32_t MaxSteps = WeighOptions().MaxSteps;
	int32_t Smooth = SmoothOptions().Passes;
	std::optional<WeightFormat> Bits; // without it DefaultFormat; with locks that of the file
	bool bDqMask = false;             // also writes a blend mask

	std::string LockVertices; // file of vertices that keep their rows; empty: none
	std::vector<JointRule> Joints;         // in order: later rules win
	std::vector<ComponentRule> Components; // likewise

	bool operator==(const Recipe&) const = default;
};

/** 8 bits show as steps where a weight changes slowly over a long limb. */
inline constexpr WeightFormat DefaultFormat = WeightFormat::Bits16;

/** The version that WriteRecipe writes and the newest that ParseRecipe reads. */
inline constexpr int32_t RecipeVersion = 1;

/**
 * Reads the JSON form; what it leaves out keeps its default. A report is also taken: its recipe is read. FileName goes
 * into the sentence, which names the key and the pattern at fault.
 */
Outcome<Recipe> ParseRecipe(std::string_view Text, std::string_view FileName);

/** The JSON form, every key in a fixed order: parsing it gives an equal recipe. */
std::string WriteRecipe(const Recipe& What);

/**
 * Applies one option of the command line, named without its dashes: any key of the recipe ("dq-mask" without a text),
 * "joint-k", "joint-shift" and "joint-dq" with PATTERN=NUMBER, "exclude-joint", "lock-joint" and "only-joints" with
 * PATTERN, "component" with NAME=POLICY or INDEX=POLICY. The sentence begins with the option.
 */
Outcome<void> ApplyOption(Recipe& What, std::string_view Option, std::string_view Text);

/** An option that decides the weights, as it stood on the command line: see ApplyOption. */
struct GivenOption
{
	std::string Name, Text;
};

/** Where the K of a joint comes from: each wins over those before. */
enum class SoftnessSource : uint8_t
{
	Default,
	Role,
	Recipe, // for all joints
	Joint,  // a rule on the joint's name
};

/** What the core wants to hear. Its options point into its joints: moves, never copies. */
struct ResolvedRecipe
{
	std::vector<JointOptions> Joints; // one per joint
	std::vector<SoftnessSource> Softness; // one per joint
	BindOptions Options;
	std::vector<uint8_t> LockedJoints, OnlyJoints; // one per joint, or empty if there is none: see LockOptions
	std::vector<uint8_t> LockedVertices;           // the caller reads the file

	bool HasLocks() const { return !LockedJoints.empty() || !OnlyJoints.empty() || !LockedVertices.empty(); }
	LockOptions Locks() const { return {LockedJoints, LockedVertices, OnlyJoints}; }

	ResolvedRecipe() = default;
	ResolvedRecipe(ResolvedRecipe&&) = default;
	ResolvedRecipe& operator=(ResolvedRecipe&&) = default;
};

/**
 * Applies the rules to a character's components, one policy each; none without rules. A number that is too great, or a
 * pattern that no name matches, is an error that names it.
 */
Outcome<std::vector<ComponentPolicy>> ResolveComponents(const Recipe& What, std::span<const NamedComponent> Components);

/**
 * Applies the rules to a character's joints. A pattern that no joint's name matches is an error that names it.
 * Roles: one per joint, or none for joints of unknown role.
 */
Outcome<ResolvedRecipe> Resolve(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles = {}, const RoleTable& Table = BuiltInRoles());
}
