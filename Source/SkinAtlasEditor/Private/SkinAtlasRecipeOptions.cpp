// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasRecipeOptions.h"

#include "SkinAtlas/Glob.h"

#define LOCTEXT_NAMESPACE "SkinAtlasRecipeOptions"

namespace SkinAtlas::Editor
{
// The engine's enumerations are the core's under names that Blueprints can see.
static_assert(static_cast<int>(ESkinAtlasSegmentation::Robust) == static_cast<int>(SegmentationMethod::Robust));
static_assert(static_cast<int>(ESkinAtlasCutObjective::Area) == static_cast<int>(CutObjective::Area));
static_assert(static_cast<int>(ESkinAtlasDistance::Harmonic) == static_cast<int>(DistanceKind::Harmonic));
static_assert(static_cast<int>(ESkinAtlasOverlapWidth::Diameter) == static_cast<int>(OverlapWidth::Diameter));
static_assert(static_cast<int>(ESkinAtlasPartition::Pairwise) == static_cast<int>(PartitionKind::Pairwise));
static_assert(static_cast<int>(ESkinAtlasFalloff::Quintic) == static_cast<int>(FalloffKind::Quintic));
static_assert(static_cast<int>(ESkinAtlasSymmetry::Off) == static_cast<int>(SymmetryKind::Off));

namespace RecipeOptions
{
/** The first rule that cannot be applied, as a sentence. */
FText ApplyRules(const FSkinAtlasRecipe& Recipe, const SourceSkeleton& Skeleton, std::vector<JointOptions>& Joints)
{
	for (const FSkinAtlasJointRule& Rule : Recipe.Joints)
	{
		const std::string Pattern(TCHAR_TO_UTF8(*Rule.Pattern));
		bool bMatched = false;
		for (size_t J = 0; J < Joints.size(); ++J)
		{
			if (!MatchesGlob(Pattern, Skeleton.Names[J]))
			{
				continue;
			}
			bMatched = true;
			JointOptions& Joint = Joints[J];
			Joint.K = Rule.bOverrideK ? Rule.K : Joint.K;
			Joint.bFitToLimb = Joint.bFitToLimb && !Rule.bOverrideK;
			Joint.Shift = Rule.bOverrideShift ? Rule.Shift : Joint.Shift;
			Joint.Falloff = Rule.bOverrideFalloff ? static_cast<FalloffKind>(Rule.Falloff) : Joint.Falloff;
			if (Rule.bOverrideExclude)
			{
				Joint.Role = Rule.bExclude ? Participation::Excluded : Participation::Deforms;
			}
		}
		if (!bMatched)
		{
			return FText::Format(
				LOCTEXT("NoMatch", "The joint pattern \"{0}\" matches no bone."), FText::FromString(Rule.Pattern));
		}
	}
	return FText();
}
}

ResolvedRecipe Resolve(const FSkinAtlasRecipe& Recipe, const SourceSkeleton& Joints)
{
	ResolvedRecipe Resolved;
	std::vector<std::string_view> Names;
	const Result<Skeleton> Bones = Skeleton::Build(Joints.View(Names));
	if (Bones) // else the bind says what is wrong
	{
		Resolved.Roles = RecogniseRoles(*Bones);
		Resolved.Joints = DefaultJointOptions(*Bones);
	}
	for (JointOptions& Joint : Resolved.Joints)
	{
		Joint.K = Recipe.bOverrideK ? Recipe.K : Joint.K;
		Joint.bFitToLimb = !Recipe.bOverrideK;
		Joint.Falloff = static_cast<FalloffKind>(Recipe.Falloff);
	}
	if (Bones)
	{
		Resolved.Refusal = RecipeOptions::ApplyRules(Recipe, Joints, Resolved.Joints);
	}
	BindOptions& Options = Resolved.Options;
	Options.Segment.Method = static_cast<SegmentationMethod>(Recipe.Segmentation);
	Options.Segment.Objective = static_cast<CutObjective>(Recipe.Objective);
	Options.Segment.PlaneCount = Recipe.Planes;
	Options.Segment.bExemptSymmetricBranches = Recipe.bExemptSymmetricBranches;
	Options.Segment.Symmetry = static_cast<SymmetryKind>(Recipe.Symmetry);
	Options.Overlap.Distance = static_cast<DistanceKind>(Recipe.Distance);
	Options.Overlap.Width = static_cast<OverlapWidth>(Recipe.Width);
	Options.Weigh.Partition = static_cast<PartitionKind>(Recipe.Weights);
	Options.Weigh.MaxSteps = Recipe.MaxSteps;
	Options.Joints = Resolved.Joints;
	return Resolved;
}
}

#undef LOCTEXT_NAMESPACE
