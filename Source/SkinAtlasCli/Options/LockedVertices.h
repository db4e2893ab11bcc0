// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Outcome.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** A primitive of a named mesh, and its vertices in the character's count. */
struct NamedRun
{
	std::string Mesh;
	int32_t Primitive = 0, FirstVertex = 0, VertexCount = 0;
};

/**
 * Reads a file of vertices: a list of numbers in the character's count, of pairs [first, last], and of objects
 * {"mesh": name, "primitive": number, "vertices": list} that count in a primitive; without "vertices" all of it,
 * without "primitive" all of the mesh. Format: Resources/Docs/Recipe.md. One per vertex of the character, 1: listed.
 * FileName goes into the sentence, which names the entry at fault.
 */
Outcome<std::vector<uint8_t>> ParseLockedVertices(
	std::string_view Text, std::string_view FileName, std::span<const NamedRun> Runs, int32_t VertexCount);
}
