// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

class USkeletalMesh;
class USkinnedMeshComponent;

namespace SkinAtlas::Editor
{
/**
 * After an action on the mesh: has the component show its profile, or forget one that is gone. Another profile that
 * somebody chose there stays, and so does the secondary layer. Game thread.
 */
void ShowProfile(USkinnedMeshComponent& Shown, USkeletalMesh& Mesh);
}
