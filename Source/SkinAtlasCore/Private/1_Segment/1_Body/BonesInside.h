// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whether joints, and straight bones between them, lie inside the mesh; all do where no vertex has a triangle.

#pragma once

#include "Common/TriangleTree.h"
#include "SkinAtlas/Skeleton.h"

#include <vector>

namespace SkinAtlas
{
/**
 * Looks around from each joint once, however many bones are tried between them: looking is what costs. Lets the host's
 * threads look; itself not for several threads at a time.
 */
class BonesInside
{
public:
	BonesInside(const Skeleton& InJoints, const TriangleTree& InSurface, const Context& InHost = {});

	/**
	 * Whether the winding number about a joint, of either sign, exceeds one half.
	 * A file may wind its triangles inwards.
	 */
	bool IsInside(int32_t J);

	/** Whether the mesh is around a joint, if only as an open mouth is: two thirds of all directions meet it. */
	bool IsAmid(int32_t J) const;

	/**
	 * Share of the bone between two joints that lies outside, from eight samples. The winding number along the bone is
	 * that at its beginning, less one for each triangle it leaves through, more for each it enters by; what remains to
	 * that at its end, on open meshes, has changed steadily on the way:
	 *   w(t) = w0 + t (w1 - w0 + n(1)) - n(t), n(t) = leavings less enterings up to t.
	 */
	double ShareOutside(int32_t A, int32_t B);

	/** Whether a joint lies off the skin: outside, and 0.4 mean bones away or more. */
	bool IsAway(int32_t J);

private:
	double WindingAt(int32_t J);

	const Skeleton& Joints;
	const TriangleTree& Surface;
	Context Host;
	std::vector<double> Windings; // per joint; Unknown until asked for
	std::vector<SurfaceCrossing> Crossings; // of the bone at hand
};
}
