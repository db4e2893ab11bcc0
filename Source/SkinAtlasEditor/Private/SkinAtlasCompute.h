// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// From a mesh and a recipe to weights in the mesh: the one way, for everything that computes. Game thread.

#pragma once

#include "SkinAtlasLibrary.h"
#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/** The mesh as the solver reads it, with what its settings lock and the rows that the recipe keeps: the profile's. */
SourceCharacter ReadSource(USkeletalMesh& Mesh, const Recipe& What, FName Profile);

/** USkinAtlasLibrary::ComputeAtlasWeights with an atlas from before, or for later. */
FSkinAtlasReport ComputeWeights(
	USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target, AtlasSolver& Solver);
}
