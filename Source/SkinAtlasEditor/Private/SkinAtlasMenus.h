// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

namespace SkinAtlas::Editor
{
/** Adds the submenu SkinAtlas to the context menu of skeletal meshes. Once the editor's menus can be had. */
void RegisterMenus(const void* Owner);
}
