// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasRecipeConversion.h"

namespace SkinAtlas::Editor
{
// The engine's enumerations are the core's under names that Blueprints can see.
static_assert(static_cast<int>(ESkinAtlasMethod::Voxel) == static_cast<int>(WeightMethod::Voxel));
static_assert(static_cast<int>(ESkinAtlasReach::Inside) == static_cast<int>(ClosestReach::Inside));
static_assert(static_cast<int>(ESkinAtlasSegmentation::Robust) == static_cast<int>(SegmentationMethod::Robust));
static_assert(static_cast<int>(ESkinAtlasCutObjective::Area) == static_cast<int>(CutObjective::Area));
static_assert(static_cast<int>(ESkinAtlasDistance::Harmonic) == static_cast<int>(DistanceKind::Harmonic));
static_assert(static_cast<int>(ESkinAtlasOverlapWidth::Diameter) == static_cast<int>(OverlapWidth::Diameter));
static_assert(static_cast<int>(ESkinAtlasPartition::Pairwise) == static_cast<int>(PartitionKind::Pairwise));
static_assert(static_cast<int>(ESkinAtlasFalloff::Quintic) == static_cast<int>(FalloffKind::Quintic));
static_assert(static_cast<int>(ESkinAtlasSymmetry::Off) == static_cast<int>(SymmetryKind::Off));
static_assert(static_cast<int>(ESkinAtlasComponentPolicy::Follow) == static_cast<int>(ComponentPolicy::Follow));

namespace RecipeConversion
{
/** A value behind its switch in the engine, an optional one in the core. */
template <typename Core, typename Engine>
std::optional<Core> Optional(bool bOverride, Engine Value)
{
	return bOverride ? std::optional<Core>(static_cast<Core>(Value)) : std::nullopt;
}

template <typename Engine, typename Core>
void Unwrap(const std::optional<Core>& From, bool& bOverride, Engine& Value)
{
	bOverride = From.has_value();
	Value = From ? static_cast<Engine>(*From) : Value;
}

/** Only what is treated like skin has a method. */
ComponentRule ToCore(const FSkinAtlasComponentRule& From)
{
	ComponentRule Rule;
	Rule.Which = TCHAR_TO_UTF8(*From.Component);
	Rule.Policy = static_cast<ComponentPolicy>(From.Policy);
	Rule.Method = Optional<WeightMethod>(Rule.Policy == ComponentPolicy::Atlas, From.Method);
	return Rule;
}
}

JointRule ToCore(const FSkinAtlasJointRule& From)
{
	JointRule Rule;
	Rule.Pattern = TCHAR_TO_UTF8(*From.Pattern);
	Rule.K = RecipeConversion::Optional<float>(From.bOverrideK, From.K);
	Rule.Shift = RecipeConversion::Optional<float>(From.bOverrideShift, From.Shift);
	Rule.Falloff = RecipeConversion::Optional<FalloffKind>(From.bOverrideFalloff, From.Falloff);
	Rule.bExclude = RecipeConversion::Optional<bool>(From.bOverrideExclude, From.bExclude);
	Rule.bLock = RecipeConversion::Optional<bool>(From.bOverrideLock, From.bLock);
	Rule.bOnly = RecipeConversion::Optional<bool>(From.bOverrideOnly, From.bOnly);
	Rule.DualQuaternion = RecipeConversion::Optional<float>(From.bOverrideDualQuaternion, From.DualQuaternion);
	Rule.Radius = RecipeConversion::Optional<float>(From.bOverrideRadius, From.Radius);
	Rule.Method = RecipeConversion::Optional<WeightMethod>(From.bOverrideMethod, From.Method);
	return Rule;
}

FSkinAtlasJointRule FromCore(const JointRule& From)
{
	FSkinAtlasJointRule Rule;
	Rule.Pattern = UTF8_TO_TCHAR(From.Pattern.c_str());
	RecipeConversion::Unwrap(From.K, Rule.bOverrideK, Rule.K);
	RecipeConversion::Unwrap(From.Shift, Rule.bOverrideShift, Rule.Shift);
	RecipeConversion::Unwrap(From.Falloff, Rule.bOverrideFalloff, Rule.Falloff);
	RecipeConversion::Unwrap(From.bExclude, Rule.bOverrideExclude, Rule.bExclude);
	RecipeConversion::Unwrap(From.bLock, Rule.bOverrideLock, Rule.bLock);
	RecipeConversion::Unwrap(From.bOnly, Rule.bOverrideOnly, Rule.bOnly);
	RecipeConversion::Unwrap(From.DualQuaternion, Rule.bOverrideDualQuaternion, Rule.DualQuaternion);
	RecipeConversion::Unwrap(From.Radius, Rule.bOverrideRadius, Rule.Radius);
	RecipeConversion::Unwrap(From.Method, Rule.bOverrideMethod, Rule.Method);
	return Rule;
}

FSkinAtlasJointValues ShowOwn(const JointRule& Own, const JointRule& InForce)
{
	FSkinAtlasJointValues Shown = FromCore(InForce);
	const FSkinAtlasJointRule Says = FromCore(Own);
	Shown.bOverrideK = Says.bOverrideK;
	Shown.bOverrideShift = Says.bOverrideShift;
	Shown.bOverrideFalloff = Says.bOverrideFalloff;
	Shown.bOverrideExclude = Says.bOverrideExclude;
	Shown.bOverrideLock = Says.bOverrideLock;
	Shown.bOverrideOnly = Says.bOverrideOnly;
	Shown.bOverrideDualQuaternion = Says.bOverrideDualQuaternion;
	Shown.bOverrideMethod = Says.bOverrideMethod;
	Shown.bOverrideRadius = Says.bOverrideRadius;
	return Shown;
}

Recipe ToCore(const FSkinAtlasRecipe& From)
{
	Recipe What;
	What.Method = static_cast<WeightMethod>(From.Method);
	What.Reach = static_cast<ClosestReach>(From.Reach);
	What.HeatConduction = From.HeatConduction;
	What.VoxelResolution = From.VoxelResolution;
	What.VoxelAlpha = From.VoxelAlpha;
	What.Segmentation = static_cast<SegmentationMethod>(From.Segmentation);
	What.Objective = static_cast<CutObjective>(From.Objective);
	What.Planes = From.Planes;
	What.bExemptSymmetricBranches = From.bExemptSymmetricBranches;
	What.Symmetry = static_cast<SymmetryKind>(From.Symmetry);
	What.Distance = static_cast<DistanceKind>(From.Distance);
	What.Width = static_cast<OverlapWidth>(From.Width);
	What.Weights = static_cast<PartitionKind>(From.Weights);
	What.Falloff = static_cast<FalloffKind>(From.Falloff);
	What.K = RecipeConversion::Optional<float>(From.bOverrideK, From.K);
	What.Roles = TCHAR_TO_UTF8(*From.Roles);
	What.MaxInfluences = From.MaxInfluences;
	What.MaxSteps = From.MaxSteps;
	What.Smooth = From.Smooth;
	for (const FSkinAtlasJointRule& Rule : From.Joints)
	{
		What.Joints.push_back(ToCore(Rule));
	}
	for (const FSkinAtlasComponentRule& Rule : From.Components)
	{
		What.Components.push_back(RecipeConversion::ToCore(Rule));
	}
	return What;
}

FSkinAtlasRecipe FromCore(const Recipe& From)
{
	FSkinAtlasRecipe What;
	What.Method = static_cast<ESkinAtlasMethod>(From.Method);
	What.Reach = static_cast<ESkinAtlasReach>(From.Reach);
	What.HeatConduction = From.HeatConduction;
	What.VoxelResolution = From.VoxelResolution;
	What.VoxelAlpha = From.VoxelAlpha;
	What.Segmentation = static_cast<ESkinAtlasSegmentation>(From.Segmentation);
	What.Objective = static_cast<ESkinAtlasCutObjective>(From.Objective);
	What.Planes = From.Planes;
	What.bExemptSymmetricBranches = From.bExemptSymmetricBranches;
	What.Symmetry = static_cast<ESkinAtlasSymmetry>(From.Symmetry);
	What.Distance = static_cast<ESkinAtlasDistance>(From.Distance);
	What.Width = static_cast<ESkinAtlasOverlapWidth>(From.Width);
	What.Weights = static_cast<ESkinAtlasPartition>(From.Weights);
	What.Falloff = static_cast<ESkinAtlasFalloff>(From.Falloff);
	RecipeConversion::Unwrap(From.K, What.bOverrideK, What.K);
	What.Roles = UTF8_TO_TCHAR(From.Roles.c_str());
	What.MaxInfluences = From.MaxInfluences;
	What.MaxSteps = From.MaxSteps;
	What.Smooth = From.Smooth;
	for (const JointRule& Rule : From.Joints)
	{
		What.Joints.Add(FromCore(Rule));
	}
	for (const ComponentRule& Rule : From.Components)
	{
		FSkinAtlasComponentRule& Made = What.Components.AddDefaulted_GetRef();
		Made.Component = UTF8_TO_TCHAR(Rule.Which.c_str());
		Made.Policy = static_cast<ESkinAtlasComponentPolicy>(Rule.Policy);
		Made.Method = static_cast<ESkinAtlasMethod>(Rule.Method.value_or(WeightMethod::Atlas));
	}
	return What;
}
}
