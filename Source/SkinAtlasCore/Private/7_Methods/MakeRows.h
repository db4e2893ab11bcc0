// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The rows that the methods make, before they are mixed with those of the atlas.

#pragma once

#include "7_Methods/Method.h"
#include "SkinAtlas/Bind.h"

#include <array>
#include <memory>

namespace SkinAtlas
{
inline constexpr size_t MethodCount = size_t(WeightMethod::Examples) + 1;

/** How much of each method is asked for. */
using Shares = std::array<double, MethodCount>;

/** The skin as a mesh of its own. */
struct SkinMesh
{
	const Topology& Mesh;
	std::vector<int32_t> InWhole, InSkin; // vertex numbers, each in terms of the other; InSkin: NoIndex outside
};

/** Rows of all methods that have a share anywhere, on the skin. */
using AllRows = std::array<std::unique_ptr<MethodRows>, MethodCount>;

/**
 * Makes the rows of the methods that are asked for. Each figure's skin is given to them with the joints of that figure,
 * but where rows, or what they have to do, are given. Mirrored vertices get mirrored rows.
 */
Status MakeRows(const MethodOptions& Options, const RoleTable& Roles, int32_t Wanted, int32_t Budget,
	const BoundCharacter& Bound, const Shares& Asked, const SkinMesh& On, const Context& Host,
	std::vector<RowOrigin>& OutOrigins, AllRows& Out);
}
