// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for WorkspaceMenuStructure.h and WorkspaceMenuStructureModule.h (WorkspaceMenuStructure).

#pragma once

#include "Framework/Docking/TabManager.h"

class IWorkspaceMenuStructure // [C]
{
public:
	TSharedRef<FWorkspaceItem> GetToolsCategory() const { return MakeShared<FWorkspaceItem>(); }
};

namespace WorkspaceMenu // [C]
{
inline const IWorkspaceMenuStructure& GetMenuStructure() // [C]
{
	static const IWorkspaceMenuStructure Structure;
	return Structure;
}
}
