// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

namespace SkinAtlas::Editor
{
/**
 * Adds the submenu SkinAtlas to skeletal meshes in the Content Browser, and a button to their editor.
 * Once the editor's menus can be had.
 */
void RegisterMenus(void* Owner);
}
