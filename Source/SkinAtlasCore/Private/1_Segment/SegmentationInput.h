// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a segmentation works on, and the two that there are.

#pragma once

#include "1_Segment/3_Bones/Bones.h"
#include "1_Segment/4_Cut/JointCut.h"
#include "5_Mirror/OwnFrame.h"
#include "Common/JointTree.h"
#include "Common/Parallel.h"
#include "Common/TriangleTree.h"
#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Segment.h"

namespace SkinAtlas
{
class Body;

/** What a segmentation works on. */
struct SegmentationInput
{
	const Topology& Mesh;
	const Skeleton& Joints;
	const TriangleTree& Surface;
	const JointTree& Tree;
	const BoneSet& Bones;
	std::span<const RecognisedRole> Roles; // one per joint
	std::span<const Vec3d> Outward;        // one per vertex: unit normal out of the body, or zero
	const OwnFrame& Frame;
	const SegmentOptions& Options;
	const Context& Host;
	const Body& Of; // which Mesh is the mesh of
};

/**
 * As published: a loop per joint, regions grown between the loops. Fills all of Out but the curves' points.
 * Error: Cancelled.
 */
Status SegmentByPlanes(const SegmentationInput& In, std::vector<JointCut>& OutCuts, Segmentation& Out);

/**
 * Checked loops near the bone's axis, nearest bones within what they leave.
 * Fills all of Out but the curves' points. Error: Cancelled.
 */
Status SegmentRobustly(const SegmentationInput& In, std::vector<JointCut>& OutCuts, Segmentation& Out);
}
