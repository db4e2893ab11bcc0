// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What stands off the skin hangs on something: the pockets of a rucksack on the rucksack, a tassel on a scabbard.

#pragma once

#include "SkinAtlas/Components.h"

#include <vector>

namespace SkinAtlas
{
class Body;

/** Whether a vertex of one component is at most Reach from the surface of the other. Members: vertices by component. */
bool AreTouching(const Body& Of, const std::vector<std::vector<int32_t>>& Members, int32_t A, int32_t B, double Reach);

/**
 * Every component that stands off takes the joint of the largest one, by area, among those that stand off or are held,
 * are larger and touch it. What is smaller than all it touches changes nothing.
 * Measured on eleven real characters: mean L1 0.418 to 0.394, all of it an adventurer's rucksack of thirty parts.
 */
void HangOnLarger(const Body& Of, const std::vector<std::vector<int32_t>>& Members, double Reach,
	std::vector<ComponentFate>& InOut);
}
