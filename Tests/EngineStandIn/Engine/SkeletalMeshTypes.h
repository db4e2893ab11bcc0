// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for SkeletalMeshTypes.h (Engine).

#pragma once

#include "CoreMinimal.h"

class USkeletalMesh;

#if WITH_EDITOR
/** Components leave at the beginning; at the end of the last scope on the mesh one PostEditChange, then they return. */
class FScopedSkeletalMeshPostEditChange // [58]
{
public:
	ENGINE_API FScopedSkeletalMeshPostEditChange(
		USkeletalMesh* InMesh, bool bCallPostEditChange = true, bool bReregisterComponents = true);
	ENGINE_API ~FScopedSkeletalMeshPostEditChange();
	FScopedSkeletalMeshPostEditChange(const FScopedSkeletalMeshPostEditChange&) = delete;
	FScopedSkeletalMeshPostEditChange& operator=(const FScopedSkeletalMeshPostEditChange&) = delete;

private:
	USkeletalMesh* StandInMesh;
};
#endif
