// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Components that are balls about a joint, or parts of balls:
// eyes, of which half is often missing, and the joints of dolls.

#pragma once

#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/** The joint of the eye whose ball the vertices of a mesh are; NoIndex if they are none. */
int32_t EyeOfBall(const SegmentationInput& In, const Topology& Mesh, const std::vector<int32_t>& Vertices);

/**
 * The same for vertices of the body; without an eye, the leaf about which they lie. Lids turn about the eye's centre.
 * What is larger than the leaf's distance from its parent has to go around it: a mantle is half a ball, too, about a
 * head.
 */
int32_t CentreOfBall(const SegmentationInput& In, const std::vector<int32_t>& Vertices);

/** The joint about which vertices of the body are a whole ball: a doll's knee; NoIndex if about none. */
int32_t JointOfBall(const SegmentationInput& In, const std::vector<int32_t>& Vertices);

/**
 * The same for those of a stray component of the whole mesh, which may be rougher, as a robot's hinge is: it would lie
 * on two parts and bend. Two robots 0.776 / 29 to 0.443 / 15.
 */
int32_t JointOfHinge(const SegmentationInput& In, const std::vector<int32_t>& Vertices);
}
