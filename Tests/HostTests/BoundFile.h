// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A file that went through the program, and what came out.

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Program.h"

#include <string>
#include <string_view>
#include <vector>

/** What `skinatlas bind` made of a file: the output read again, the report, and what it printed. */
struct BoundFile
{
	Ending Run;
	SkinAtlas::Host::Character Who;
	SkinAtlas::SkinWeights Rows; // one per vertex of Who
	SkinAtlas::Host::Json Report;
	SkinAtlas::Host::Json Output; // the JSON of the output

	/** The weight of a joint at a vertex; exactly 0 where the file has no such entry. */
	float Weight(size_t V, std::string_view Joint) const;

	/** The heaviest joint at a vertex. */
	const std::string& Owner(size_t V) const;

	/** The report's entry of a joint. */
	const SkinAtlas::Host::Json& Joint(std::string_view Name) const;

	/** The rung and reason of a joint: "label-boundary: joint-outside". */
	std::string Rung(std::string_view Name) const;

	/** How many vertices carry the joint at all. */
	int32_t Carriers(std::string_view Joint) const;
};

/**
 * Binds a .glb end to end. Requires exit code 0, and of every vertex in the output that it has weights, that they sum
 * to 1 as stored, and that no fallback goes without its reason.
 */
BoundFile BindFile(const std::string& Glb, const std::vector<std::string>& Options = {});
