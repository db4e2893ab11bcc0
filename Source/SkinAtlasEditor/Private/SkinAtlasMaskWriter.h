// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The blend mask of a mesh's main skin, from its rows into vertex colours.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasSolve.h"

#include "SkinAtlas/BlendMask.h"

struct FMeshDescription;

namespace SkinAtlas::Editor
{
/** One value per vertex of each level, or what is wrong with which level. */
struct MaskOutcome
{
	Status State;
	int32_t Level = 0;
	std::vector<std::vector<float>> Masks;
};

/** Rows: of the source's levels. All follow the joint tree of LOD 0. Touches no object of the engine. */
MaskOutcome MakeMasks(const SourceCharacter& Source, const std::vector<StoredWeights>& Rows, const BindOptions& Options,
	std::span<const RecognisedRole> Roles, const Context& Host);

/** Gives all corners of a vertex its value, in steps of 1/255, in one channel; the others stay. */
void WriteMask(FMeshDescription& Description, ESkinAtlasBlendMask Channel, const std::vector<float>& Mask);
}
