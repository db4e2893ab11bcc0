// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The settings of meshes and of the project, for the rest of the module. Game thread.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasMeshSettings.h"

#include "SkinAtlas/Recipe.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
extern const FName MainSkinName;

/** Null if the mesh has none. */
USkinAtlasMeshSettings* FindSettings(USkeletalMesh& Mesh);

/** Makes them, as part of the open transaction, if the mesh has none: with the project's recipe. */
USkinAtlasMeshSettings& FindOrAddSettings(USkeletalMesh& Mesh);

/** The profile that weights of the mesh are written to; NAME_None: the main skin. */
FName FindProfile(USkeletalMesh& Mesh);

/** Why a name cannot be that of a profile: one sentence; empty if it can. */
FText FindProfileRefusal(FName Profile);

/**
 * What names mean and how soft roles are for a recipe: the table of its file or, without one, the built-in table
 * with the project's rules before it. Complaint: one sentence, if the file cannot be read; then the table is
 * that without a file.
 */
RoleTable FindRoleTable(const Recipe& What, FText& Complaint);
}
