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
/**
 * Reads a file of labels: one joint per vertex of the character, in the order of its primitives. Either a list of joint
 * names, or {"joints": [names], "labels": [numbers into joints]}, which is shorter. Format: Resources/Docs/Recipe.md.
 * FileName goes into the sentence, which names the vertex at fault.
 */
Outcome<std::vector<int32_t>> ParseLabels(std::string_view Text, std::string_view FileName,
	std::span<const std::string> JointNames, int32_t VertexCount);
}
