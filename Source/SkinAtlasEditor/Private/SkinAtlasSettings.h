// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The settings of meshes and of the project, for the rest of the module. Game thread.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasMeshSettings.h"

#include "SkinAtlas/Roles.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/** Null if the mesh has none. */
USkinAtlasMeshSettings* FindSettings(USkeletalMesh& Mesh);

/** Makes them, as part of the open transaction, if the mesh has none: with the project's recipe. */
USkinAtlasMeshSettings& FindOrAddSettings(USkeletalMesh& Mesh);

/** The built-in table of roles with the project's rules before it. */
RoleTable ProjectRoles();
}
