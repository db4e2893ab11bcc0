// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the log has been told. A crowd shares a mesh, components renew their instances whenever they register, and each
// may have a deformer of its own: only what is remembered apart from all of them is said once.

#pragma once

#include "CoreMinimal.h"
#include "SkinAtlasDeformerGuards.h"

namespace SkinAtlas::Deformer
{
/** What is said of meshes that are skinned none the less. */
enum class ENotice : uint8
{
	WeightsInProfile,
	SceneOlderThanModule
};

/** True the first time that a mesh, by its path, meets the reason since the module was loaded. Any thread. */
bool IsNews(FName Mesh, ERefusal Reason);
bool IsNews(FName Mesh, ESkip Reason);
bool IsNews(FName Mesh, ENotice Reason);
/** All is news again. */
void ForgetReports();
}
