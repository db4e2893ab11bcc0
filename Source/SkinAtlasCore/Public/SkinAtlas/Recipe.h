// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Locks.h"
#include "SkinAtlas/Roles.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace SkinAtlas
{
/** What a recipe says about the joints whose names match a pattern. What it leaves out stays as it was. */
struct JointRule
{
	std::string Pattern; // glob, see MatchesGlob
	std::optional<float> K;
	std::optional<float> Shift;
	std::optional<FalloffKind> Falloff;
	std::optional<bool> bExclude; // true: carries no weight; false: does, whatever the segmentation finds
	std::optional<bool> bLock = {}; // true: keeps the weights that are stored
	std::optional<bool> bOnly = {}; // true for any joint: rows outside the overlaps of these joints
	                                // stay as they are stored
	std::optional<float> DualQuaternion = {}; // their share in the blend mask
	std::optional<float> Radius = {};         // JointOptions::Radius
	std::optional<WeightMethod> Method = {};  // of their regions

	bool operator==(const JointRule&) const = default;
};

/** What a recipe says about some connected components. */
struct ComponentRule
{
	std::string Which; // a number: that component; else a glob on its names
	ComponentPolicy Policy = ComponentPolicy::Automatic;
	std::optional<WeightMethod> Method = {}; // policy Atlas: what makes its rows; the other policies have none

	bool operator==(const ComponentRule&) const = default;
};

/**
 * Everything that decides the weights of a bind, as plain values: what a file or an asset stores. The defaults are
 * those of the method. Schema: Resources/Docs/Recipe.md.
 */
struct Recipe
{
	WeightMethod Method = MethodOptions().Everywhere;
	ClosestReach Reach = MethodOptions().Reach;
	float HeatConduction = MethodOptions().HeatConduction;
	int32_t VoxelResolution = MethodOptions().VoxelResolution;
	float VoxelAlpha = MethodOptions().VoxelAlpha;
	std::string From;                  // method transfer: the bound file; empty: none
	std::string Correspondences;       // method transfer: file of joints and points that correspond; empty: found
	std::vector<std::string> Examples; // method examples: the posed files

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
	std::optional<WeightFormat> Bits; // without it 16; with locks as they are stored
	bool bDqMask = false;             // also writes a blend mask

	std::string LockVertices; // file of vertices that keep their rows; empty: none
	std::vector<JointRule> Joints;         // in order: later rules win
	std::vector<ComponentRule> Components; // likewise

	bool operator==(const Recipe&) const = default;

	/** Whether any row is asked of a method. */
	SKINATLASCORE_API bool Asks(WeightMethod Which) const;

	/** Whether every row is the atlas': only it has a K to follow. */
	SKINATLASCORE_API bool IsAtlasAlone() const;
};

/** Where the K of a joint comes from: each wins over those before. */
enum class SoftnessSource : uint8_t
{
	Default,
	Role,
	Recipe, // for all joints
	Joint,  // a rule on the joint's name
};

/** A recipe applied to joints. Its options point into it: moves, never copies. */
struct ResolvedRecipe
{
	std::vector<JointOptions> Joints;     // one per joint
	std::vector<SoftnessSource> Softness; // one per joint
	std::vector<WeightMethod> Methods;    // one per joint
	BindOptions Options;
	std::vector<uint8_t> LockedJoints, OnlyJoints; // one per joint, or empty if there is none: see LockOptions
	std::vector<uint8_t> LockedVertices;           // the caller's
	std::string Complaint; // what is wrong with the rules, a clause that names the pattern or joint; empty: nothing is

	bool HasLocks() const { return !LockedJoints.empty() || !OnlyJoints.empty() || !LockedVertices.empty(); }
	LockOptions Locks() const { return {LockedJoints, LockedVertices, OnlyJoints}; }

	ResolvedRecipe() = default;
	ResolvedRecipe(ResolvedRecipe&&) = default;
	ResolvedRecipe& operator=(ResolvedRecipe&&) = default;
};

/**
 * Applies the rules to a character's joints. A pattern that no name matches, and a joint both locked and excluded, is
 * complained of. Roles: one per joint, or none for joints of unknown role.
 */
SKINATLASCORE_API ResolvedRecipe ApplyRecipe(const Recipe& What, std::span<const std::string> JointNames,
	std::span<const RecognisedRole> Roles = {}, const RoleTable& Table = BuiltInRoles());

/**
 * Whether both are the atlas alone, and cut and measure alike, so that BlendAgain makes a bind by one of them a bind by
 * the other: they differ in no more than softness, budget, smoothing, and what is done to rows later, such as locks.
 */
SKINATLASCORE_API bool HaveSameAtlas(const Recipe& A, const Recipe& B);

/** One policy and one method per component, none without rules; or what is wrong with a rule. */
struct ResolvedComponents
{
	std::vector<ComponentPolicy> Policies;
	std::vector<std::optional<WeightMethod>> Methods;
	std::string Complaint; // as above
};

/**
 * Applies the rules to components. Names: those that each component goes by. A number that is too great and a pattern
 * that no name matches is complained of; Kind is what has these names, "material slot".
 */
SKINATLASCORE_API ResolvedComponents ApplyComponentRules(
	const Recipe& What, std::span<const std::vector<std::string>> Names, std::string_view Kind);
}
