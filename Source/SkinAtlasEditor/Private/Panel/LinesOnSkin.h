// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The lines of some joints, apart from the character that they were found on: few enough vertices to pose every frame.

#pragma once

#include "SkinAtlas/Lines.h"

#include <vector>

namespace SkinAtlas::Editor
{
enum class LineKind : uint8_t
{
	Curve,
	Outer, // the end of the overlap towards the parent
	Inner, // towards the child
};

class LinesOnSkin
{
public:
	LinesOnSkin() = default;
	LinesOnSkin(const BoundCharacter& Bound, const std::vector<int32_t>& Joints);

	/** One per piece. */
	const std::vector<LineKind>& Kinds() const { return KindOf; }

	/** Two points per piece, on the skin as linear blending poses it. RestToPosed: one per joint, or none: at rest. */
	std::vector<Vec3> Place(std::span<const Affine> RestToPosed) const;

private:
	void Add(const BoundCharacter& Bound, LineKind Kind, const SurfaceLine& Line);
	int32_t Take(const BoundCharacter& Bound, int32_t V);

	/** (1 - T) of the first vertex and T of the second. */
	struct Point
	{
		int32_t Vertices[2];
		float T;
	};
	std::vector<LineKind> KindOf;
	std::vector<Point> Points;
	// The vertices that points lie between.
	std::vector<Vec3> Positions;
	SkinWeights Rows;
	std::vector<int32_t> NumberOf; // per welded vertex, while the lines are made
};
}
