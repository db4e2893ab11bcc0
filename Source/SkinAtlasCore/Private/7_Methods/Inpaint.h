// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows for vertices that have none, from those that have, smoothly.

#pragma once

#include "7_Methods/Method.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Fills the rows of the vertices that are not known [Abdrashitov23 4.2]: the weights of every joint minimise
 * w (L + s^2 L M^-1 L) w over a component, with those that are known held: membrane and thin plate at once, so that
 * they go on in value and in slope. L and M are those of the robust Laplacian, s is a tenth of the mean bone. What
 * comes out below 0 becomes 0. Components in which nothing is known keep their rows. Errors: SolveFailed, Cancelled.
 */
Status FillUnknownRows(const MethodInput& In, const std::vector<bool>& bKnown, MethodRows& InOut);
}
