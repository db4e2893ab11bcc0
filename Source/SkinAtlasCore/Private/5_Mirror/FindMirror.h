// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Symmetry.h"
#include "SkinAtlas/Topology.h"

namespace SkinAtlas
{
/**
 * The plane that Options.Symmetry asks for, and the images across it of the joints and of Mesh's vertices. Deforming joints
 * are images only if those above them in the tree are: regions, steps and blends follow the tree.
 */
Mirror FindMirror(const Topology& Mesh, const Skeleton& Joints, const JointTree& Tree, const SegmentOptions& Options,
	const Context& Host);
}
