// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The characters that invariants are checked on: every sample, and every real one that is at hand.

#pragma once

#include "Gltf/Character.h"

#include <filesystem>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
struct NamedCharacter
{
	std::string Name;
	Document File;
	Character Who;
};

/** A sample at a density; 0 for the shipped one. */
NamedCharacter SampleAt(const std::string& Name, int32_t Vertices = 0);

/** The folder of real characters: SKINATLAS_CHARACTERS, or shared/characters beside the repository; empty if absent. */
std::filesystem::path CharacterFolder();

/** Samples and real characters; says so (once a call) when the folder is absent. */
std::vector<NamedCharacter> AllCharacters();
}
