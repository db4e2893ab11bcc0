// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Transfer.h"

namespace SkinAtlas
{
/**
 * Components that were found rigid or following become skin where rows that somebody made were asked for: a policy that
 * nobody asked for is a guess. Not where the source of a transfer has nothing like them: fewer than half of their
 * vertices lie on it. Then their rows stay, and bInOutChanged, per vertex of the mesh, forgets that others were wanted.
 * Looked: the vertices that methods were asked for, and where a transfer found the row of each; empty without one.
 */
void ReleaseComponents(std::span<const int32_t> Looked, std::span<const RowOrigin> Origins, BoundCharacter& InOut,
	std::vector<bool>& bInOutChanged);
}
