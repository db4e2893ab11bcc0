// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Regions and curves where rows came from elsewhere: the region of a vertex becomes its heaviest joint, curves run
 * where regions change, and nothing is measured there. bChanged: one per welded vertex. Error: Cancelled.
 */
Status Relabel(const std::vector<bool>& bChanged, BoundCharacter& InOut, const Context& Host);

/** The regions of what follows the skin, after its own. */
void RelabelFollowers(Segmentation& InOut);
}
