// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasRecipe.h"
#include "SkinAtlasSolve.h"

#include "SkinAtlas/Roles.h"

namespace SkinAtlas::Editor
{
/** A recipe applied to a skeleton. Options points into Joints: moves, never copies. */
struct ResolvedRecipe
{
	std::vector<JointOptions> Joints;   // one per joint
	std::vector<RecognisedRole> Roles;  // likewise
	BindOptions Options;
	FText Refusal; // one sentence that names the rule at fault; empty: none is

	ResolvedRecipe() = default;
	ResolvedRecipe(ResolvedRecipe&&) = default;
	ResolvedRecipe& operator=(ResolvedRecipe&&) = default;
};

ResolvedRecipe Resolve(const FSkinAtlasRecipe& Recipe, const SourceSkeleton& Joints);
}
