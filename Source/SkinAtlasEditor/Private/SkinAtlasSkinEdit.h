// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The one way from rows into the engine's meshes. Game thread.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasSolve.h"
#include "Templates/Function.h"

class USkeletalMesh;
struct FMeshDescription;

namespace SkinAtlas::Editor
{
/**
 * Changes the source meshes of some levels as one undo step and builds the mesh once. Every change of this module to a
 * skin goes through here. Change gets the place in Levels; it must not fail: whatever can is settled before.
 */
void EditSkin(USkeletalMesh& Mesh, const FText& Title, const TArray<int32>& Levels,
	TFunctionRef<void(int32 Place, FMeshDescription& Description)> Change);

/** Gives every vertex its row, in the profile, which is made if it is not there, or in the main skin (NAME_None). */
void WriteRows(FMeshDescription& Description, FName Profile, const SolvedLevel& Rows);

/** The levels with a source mesh of their own that hold the profile. */
TArray<int32> FindLevelsWithProfile(USkeletalMesh& Mesh, FName Profile);

/** Copies a profile's rows into the main skin. */
void CopyToMainSkin(FMeshDescription& Description, FName Profile);
}
