// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The poses that show most of what weights do.

#pragma once

#include "Measure/PoseSet.h"

namespace SkinAtlas::Host
{
/**
 * How differently two poses bend a body: the sum over joints of (1 - cos of the angle between their turns against their
 * parents), each weighed by the square root of the share of vertices that it carries along. An empty pose is the bind
 * pose.
 */
class PoseDistance
{
public:
	/** Parents: the tree along which motion is passed on. VertexCounts: those in each joint's own region. */
	PoseDistance(std::span<const int32_t> Parents, std::span<const int32_t> VertexCounts);

	double Between(std::span<const Affine> A, std::span<const Affine> B) const;

private:
	std::vector<int32_t> Parents;
	std::vector<double> Importance; // one per joint
};

/** Numbers of the Count poses that are picked one by one, each as far as can be from the bind pose and those before. */
std::vector<size_t> FarthestPoses(const PoseList& Poses, const PoseDistance& Distance, size_t Count);
}
