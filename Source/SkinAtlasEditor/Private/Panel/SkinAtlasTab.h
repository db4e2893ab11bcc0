// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "CoreMinimal.h"

class IPersonaToolkit;
class UDebugSkelMeshComponent;
class USkeletalMesh;

namespace SkinAtlas::Editor
{
/** The dockable tab SkinAtlas, for as long as the module is loaded. */
void RegisterTab();
void UnregisterTab();

/** Opens the tab, or brings it to the front, with a mesh in it. Preview, Toolkit: of its editor; may be null. */
void OpenTab(USkeletalMesh* Mesh, UDebugSkelMeshComponent* Preview = nullptr,
	const TWeakPtr<IPersonaToolkit>& Toolkit = nullptr);
}
