// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Locks.h"
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
 * SkinJob::BlendMask from the atlas, one per row. At a row the overlap of joint J acts by c = S (1 - S), where S is the
 * weight on J and below it in the joint tree: greatest on J's curve, 0 where its overlap ends. The mask is the mean of
 * the shares by c. So it is exactly a joint's share where no other overlap reaches, and fades from one to the next
 * where two meet; rows of one joint, which both methods move alike, have 1.
 * S counts in steps of 1/4096, so that the order of a row changes no bit.
 * TreeParent: Segmentation::TreeParent. Errors: SizeMismatch, BadJointOption (Where: joint whose share is not from 0 to
 * 1), Cancelled.
 */
SKINATLASCORE_API Result<std::vector<float>> MakeBlendMask(const SkinWeights& Rows, std::span<const int32_t> TreeParent,
	std::span<const float> Shares, const Context& Host = {});

/**
 * The same of rows as they are stored, also those that locks kept: one per source vertex. Copies of a vertex have the
 * value of the first, whatever their rows, so that no seam opens. RowOf: Topology::SourceToWelded.
 */
SKINATLASCORE_API Result<std::vector<float>> MakeBlendMask(const StoredWeights& Rows, std::span<const int32_t> RowOf,
	std::span<const int32_t> TreeParent, std::span<const float> Shares, const Context& Host = {});
}
