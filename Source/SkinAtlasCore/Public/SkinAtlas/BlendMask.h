// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Weigh.h"

#include <vector>

namespace SkinAtlas
{
/**
 * The share of the dual quaternions at a joint, for the blended method: 0 at hinges (elbow, knee, finger, toe, jaw),
 * which bend, where dual quaternions bulge and the linear method looks as artists expect; 1 at all others, which can
 * turn about their bone, where the linear method collapses.
 */
SKINATLASCORE_API float DualQuaternionShare(JointRole Role);

/** One per joint: JointOptions::DualQuaternion, or by the role. Joints may be empty. */
SKINATLASCORE_API std::vector<float> DualQuaternionShares(
	std::span<const RecognisedRole> Roles, std::span<const JointOptions> Joints = {});

/**
 * SkinJob::BlendMask from the atlas, one per row. At a row the overlap of joint J counts by c = 4 S (1 - S), where S is
 * the weight on J and below it in the joint tree: 1 on its curve, 0 where its overlap ends, so that it fades as the
 * weights do. The mask is the least 1 - c (1 - share of J): dual quaternions everywhere but in the overlaps of joints
 * that ask for less. Between two rows it changes by at most twice the sum of the changes of their weights.
 * TreeParent: Segmentation::TreeParent, or the skeleton's own. Errors: SizeMismatch, BadJointOption (Where: joint whose
 * share is not from 0 to 1), Cancelled.
 */
SKINATLASCORE_API Result<std::vector<float>> MakeBlendMask(const SkinWeights& Rows, std::span<const int32_t> TreeParent,
	std::span<const float> Shares, const Context& Host = {});
}
