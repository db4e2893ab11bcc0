// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"
#include "Outcome.h"

#include "SkinAtlas/Roles.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace SkinAtlas::Host
{
/** Reads a table of roles. Format: Resources/Docs/Roles.md. The sentence names the file and the entry at fault. */
Outcome<RoleTable> ParseRoles(std::string_view Text, std::string_view FileName);

/** The table of a file; without one the built-in table. */
Outcome<RoleTable> ReadRoles(const std::filesystem::path& File);

/** The JSON form: parsing it gives an equal table. */
std::string WriteRoles(const RoleTable& Table);

/** The roles of a character's joints; those of a skeleton that the core refuses are unknown. */
std::vector<RecognisedRole> RolesOf(const Character& Who, const RoleTable& Table);
}
