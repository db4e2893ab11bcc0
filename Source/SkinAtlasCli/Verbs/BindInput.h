// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a bind needs from files and options: the same for every verb that binds.

#pragma once

#include "Gltf/Character.h"
#include "Options/Recipe.h"
#include "Verbs/MethodInputs.h"

#include "SkinAtlas/Locks.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** The recipe of a file, or the defaults without one, and then the options, which win over it. */
Outcome<Recipe> ReadRecipe(const std::optional<std::filesystem::path>& File, std::span<const GivenOption> Options);

/** The files that a recipe comes from and points to, beside the character. */
std::vector<std::filesystem::path> FilesOf(const std::optional<std::filesystem::path>& File, const Recipe& What);

/** Fails if a recipe asks for other methods than the atlas: a page follows K, and only the atlas has one. */
Outcome<void> CheckAtlasAlone(const Recipe& What);

/** All that a bind reads. */
struct BindInput
{
	Document File;
	Character Who;
	ResolvedRecipe Resolved;
	std::vector<int32_t> Labels;            // Resolved points into these three
	ResolvedComponents Components;
	std::unique_ptr<const RoleTable> Table;
	std::vector<RecognisedRole> Roles;      // one per joint
	StoredWeights Stored;                   // read if there are locks
	std::unique_ptr<const MethodInputs> Others = {}; // Resolved points into it, too
	std::vector<std::string> Warnings = {};          // about the file, and what other methods take
};

/** Reads the character and what the recipe points to. The sentence names the file at fault. */
Outcome<BindInput> ReadInput(const std::filesystem::path& Input, const Recipe& What);

/**
 * The rows that are written: as computed, or with what locks keep in them, on joints that their skins can name. Only
 * Rows is filled without locks. OutWarnings: those of KeepToSkins.
 */
Outcome<LockedWeights> MakeRows(const BindInput& In, const Recipe& What, const BoundCharacter& Bound,
	std::vector<std::string>& OutWarnings, const Context& Host = {});
}
