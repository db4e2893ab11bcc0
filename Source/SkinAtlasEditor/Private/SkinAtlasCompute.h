// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// From a mesh and a recipe to weights in the mesh: the one way, for everything that computes. Game thread.

#pragma once

#include "SkinAtlasLibrary.h"
#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
/** The recipe with the locks of the engine's own tool in it: what weights are computed by. */
Recipe FindInForce(const USkeletalMesh& Mesh, const Recipe& What);

/** The mesh as the solver reads it, with what its settings lock and the rows that the recipe keeps: the profile's. */
SourceCharacter ReadSource(USkeletalMesh& Mesh, const Recipe& What, FName Profile);

/** LOD 0 of a mesh and its main skin, for others to take weights from. */
WeightSource ReadWeightSource(USkeletalMesh& Mesh, const TArray<FName>& Bones);

/** USkinAtlasLibrary::ComputeAtlasWeights with an atlas from before, or for later. From: TransferWeights. */
FSkinAtlasReport ComputeWeights(USkeletalMesh* Mesh, const FSkinAtlasRecipe& Recipe, ESkinAtlasTarget Target,
	AtlasSolver& Solver, const std::optional<WeightSource>& From = std::nullopt);
}
