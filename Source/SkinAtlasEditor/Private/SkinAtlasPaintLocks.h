// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/**
 * The bones that are locked in the engine's own tool, Edit Skin Weights, as it kept them for the mesh when it was last
 * closed in this session; none in engines whose tool keeps none. Found by reflection: its module may not be there.
 */
TArray<FName> FindPaintLocks(const USkeletalMesh& Mesh);
}
