// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The files that other methods than the atlas take: a bound character, posed meshes.

#pragma once

#include "Options/Recipe.h"
#include "Verbs/LodSource.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** A posed mesh in the terms of the character it is an example of. */
struct LoadedExample
{
	std::vector<Vec3> Positions;	 // one per vertex of the character, in the space of the example's scene
	std::vector<Affine> RestToPosed; // one per joint: mesh space to that space
};

/** Made once and never moved: Source and Poses point into the rest. */
struct MethodInputs
{
	std::optional<LodSource> From;
	std::optional<TransferSource> Source;
	std::vector<LoadedExample> Loaded;
	std::vector<ExamplePose> Poses;
	std::vector<std::string> Warnings;
};

/**
 * Reads what the recipe's methods need. A method without its files, and files without their method, are errors.
 * An example is a file with the same meshes, unskinned, and with nodes by the names of the joints: what `pose` writes.
 * The sentence names the file, and the mesh or joint at fault.
 */
Outcome<std::unique_ptr<const MethodInputs>> ReadMethodInputs(
	const Recipe& What, const Document& File, const Character& Who);
}
