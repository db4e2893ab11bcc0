// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whose the pieces between the cuts are.

#pragma once

#include "1_Segment/4_Cut/LoopCheck.h"
#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/**
 * Fills the labels, and which of them no cut claims. A vertex takes the nearest bone among the joints whose cuts border
 * its piece, the way it faces counted in; where nothing borders the piece, that of the prior. So does what lies beside
 * the bone of a joint that is no neighbour of the one that the cuts leave it to.
 * Error: Cancelled.
 */
Status LabelPieces(
	const SegmentationInput& In, const std::vector<JointCut>& Cuts, const PriorSkin& Prior, Segmentation& Out);
}
