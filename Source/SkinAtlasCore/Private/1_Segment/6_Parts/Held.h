// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a hand holds: clubs, cups, carrots.

#pragma once

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/**
 * The joint that moves what a hand holds, or NoIndex. A part is held if more than half of the skin next to it is that
 * of fingers of one hand, and if its radius (Spread) exceeds the longest of their bones, or twice that at one finger
 * alone: a ring may touch the next finger, and a claw is long, but neither is as large as that. What is held goes with
 * the joint that the fingers hang on. Rigs without a joint at the wrist let all fingers begin there; then it is the one
 * in the middle, of four or more without the thumb.
 * Touched: the regions of the skin next to the part. Part: its vertices, numbers of Positions.
 */
int32_t HandThatHolds(const SegmentationInput& In, std::span<const int32_t> Touched, std::span<const Vec3> Positions,
	std::span<const int32_t> Part);

/**
 * Gives the components of the body that hands hold to these: fingers run into a hilt, which makes it part of the
 * body. None that a finger runs through from joint to joint: that is skin, or a glove. Members: vertices by
 * component of the body.
 * Measured on 16 monsters of one family of which seven hold something: mean deformation 83 to 35.
 */
void GiveToHands(
	const SegmentationInput& In, const std::vector<std::vector<int32_t>>& Members, Segmentation& InOut);

/**
 * What stands off and touches something held, at most Reach from surface to surface, is held, too: the blade with the
 * hilt. So it is with what goes with the frame of a cart, and with the parts of a prop. Members: vertices by component
 * of the whole mesh.
 */
void HoldTogether(const Body& Of, const std::vector<std::vector<int32_t>>& Members, double Reach,
	std::vector<ComponentFate>& InOut);
}
