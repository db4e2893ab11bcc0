// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The policies of the components: which of the body are moved by one joint as a whole. Those of the others: Strays.h.

#pragma once

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/** What the caller asks of a component of the whole mesh. */
inline ComponentPolicy AskedOf(const SegmentOptions& Options, int32_t C)
{
	return Options.Components.empty() ? ComponentPolicy::Automatic : Options.Components[size_t(C)];
}

/** 80 %: so much of a component that one joint may have it all. */
inline bool IsNearlyAll(size_t Part, size_t Whole)
{
	return 10 * Part >= 8 * Whole;
}

/**
 * Decides which components of the body are rigid, and gives all their vertices to one joint. In works on the body, and
 * so do the labels in InOut; fates are numbered as in the whole mesh. Buckles, eyes and armour plates do not bend: a
 * component is rigid that no cut touches and of which one joint has half, or, of a sheet that is small, under 30 % of
 * the body's vertices, 80 %. A head that a cut parts from its neck bends there, however little of the neck is on it.
 * One that is a ball, or a part of one, about an eye's joint, or that no cut touches and is one about a leaf, is moved
 * by that: eyes, of which half is often missing. So is a whole ball about any joint of a body that is put together from
 * parts: a doll's knee goes with the shin. What a hand holds goes with the hand (Held.h). A coat that no plane cuts
 * bends. The published method knows no rigid parts. Error: Cancelled.
 */
Status SettleBody(const SegmentationInput& In, const std::vector<JointCut>& Cuts, Segmentation& InOut);

/** Fills PolicyOf from the fates. */
void SpreadPolicies(const Topology& Whole, Segmentation& InOut);
}
