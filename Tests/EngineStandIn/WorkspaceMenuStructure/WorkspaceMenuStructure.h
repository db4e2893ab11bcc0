// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for WorkspaceMenuStructure.h and WorkspaceMenuStructureModule.h (WorkspaceMenuStructure).

#pragma once

#include "Framework/Docking/TabManager.h"

class IWorkspaceMenuStructure // [54]
{
public:
	TSharedRef<FWorkspaceItem> GetToolsCategory() const { return MakeShared<FWorkspaceItem>(); }
};

namespace WorkspaceMenu // [54]
{
inline const IWorkspaceMenuStructure& GetMenuStructure() // [54]
{
	static const IWorkspaceMenuStructure Structure;
	return Structure;
}
}
