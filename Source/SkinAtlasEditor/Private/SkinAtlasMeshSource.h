// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The one way from the engine's meshes into the core. Game thread.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasSolve.h"

class USkeletalMesh;
struct FMeshDescription;
struct FReferenceSkeleton;

namespace SkinAtlas::Editor
{
/** Why the skin of a mesh cannot be changed: one sentence; empty if it can. */
FText FindRefusal(USkeletalMesh* Mesh);

/** The levels with a source mesh of their own, LOD 0 first. The engine reduces the others anew when it builds. */
TArray<int32> FindOwnLevels(USkeletalMesh& Mesh);

/** A transform as the core has it. */
Affine ToAffine(const FTransform& Transform);

/** From each of the mesh's own bones to the component, in reference pose. */
TArray<FTransform> FindBonesAtRest(const FReferenceSkeleton& Skeleton);

/** The mesh's own bones in reference pose. Virtual bones carry no weight. */
SourceSkeleton ReadSkeleton(const FReferenceSkeleton& Skeleton);

/** All own levels; MaxInfluences is what is wanted, the level and the project may allow fewer. */
SourceCharacter ReadCharacter(USkeletalMesh& Mesh, int32 MaxInfluences);

/** The rows of a profile, one per vertex without gaps; those of the main skin if there is no such profile. */
StoredWeights ReadRows(const FMeshDescription& Description, FName Profile);

/** Gives every level the rows that locks keep: those of the profile where the level has it, else the main skin's. */
void ReadStored(USkeletalMesh& Mesh, FName Profile, SourceCharacter& Character);
}
