// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"

#include <vector>

namespace SkinAtlas::Host
{
/**
 * Normals from the triangles themselves, so that a picture shows the surface as it is posed and not as a file lights
 * it. Around a vertex a triangle's normal is the mean, by area, of those that meet it at less than 50 degrees in the
 * bind pose: bodies look smooth, plates keep their edges, in every pose the same ones.
 */
class CornerNormals
{
public:
	/** Welded: one per vertex, equal for vertices at one place. Indices must outlive this. */
	CornerNormals(std::span<const Vec3> BindPositions, std::span<const int32_t> Indices,
		std::span<const int32_t> Welded, const Context& Host = {});

	/** Unit normals of a pose, one per index; zero where triangles have no area. */
	std::vector<Vec3> Of(std::span<const Vec3> Positions, const Context& Host = {}) const;

private:
	std::span<const int32_t> Indices;
	std::vector<int32_t> Start, Triangles; // compressed rows, one per corner: the triangles that share its normal
};
}
