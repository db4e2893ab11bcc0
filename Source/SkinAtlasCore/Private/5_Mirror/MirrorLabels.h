// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Symmetric regions: where left and right were cut differently, one of the two decides for both.

#pragma once

#include "1_Segment/7_Curves/Curves.h"
#include "Common/JointTree.h"
#include "SkinAtlas/Segment.h"

namespace SkinAtlas
{
/** Images that also hold in the tree that the regions follow: both joints deform, and so on up to their roots. */
std::vector<int32_t> TreeImages(const Mirror& Plane, const JointTree& Tree);

/** Joints of the tree keep only these. */
void KeepTreeImages(const JointTree& Tree, Mirror& InOut);

/**
 * By InOut.Symmetry, makes the labels of a vertex and its image agree. Averaging later would give both a half of two
 * limbs; instead the side decides whose curves between the two labels stand on the better rung, then that of the lower
 * joint, then that beyond the plane. A vertex on the plane takes the joint above its label and the label's image.
 */
void MirrorLabels(const Topology& Mesh, const JointTree& Tree, Segmentation& InOut);

/**
 * A curve and its image get one length and one diameter: those of the better rung, else the mean. The widths of
 * overlaps hang on them, and a loop and a border of labels around one limb differ in length.
 */
void MirrorLengths(const JointTree& Tree, Segmentation& InOut);
}
