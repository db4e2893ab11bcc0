// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How joints without a parent find one: every bone that might lead to them has a cost, and the cheapest are taken.

#pragma once

#include "SkinAtlas/Types.h"

#include <vector>

namespace SkinAtlas
{
/** A bone that might be: joint To would hang on joint From. */
struct DirectedBone
{
	double Cost = 0.0;
	size_t From = 0, To = 0;
};

/**
 * Takes bones cheapest first, unless To has a parent already or the bone would close a ring. Parents, one per joint,
 * hold what hangs together already. Returns the cost of the bones taken.
 */
double TakeCheapest(std::vector<DirectedBone>& Bones, std::vector<int32_t>& InOutParents);
}
