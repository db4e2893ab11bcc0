// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Tables of roles from the objects and lists of JSON, whoever reads the text.

#pragma once

#include "SkinAtlas/RecipeTree.h"
#include "SkinAtlas/Roles.h"

namespace SkinAtlas
{
/** The version of tables that is read and written. */
inline constexpr int32_t RolesVersion = 1;

/** Reads a table of roles: Resources/Docs/Roles.md. The complaint names the entry at fault; empty: there is none. */
SKINATLASCORE_API std::string ReadRoles(const RecipeNode& Root, RoleTable& Out);
}
