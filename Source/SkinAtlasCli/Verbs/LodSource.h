// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The solved file that a level of detail takes its weights from, in the terms of that level's character.

#pragma once

#include "Gltf/WeightedFile.h"

#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"

#include <string>
#include <vector>

namespace SkinAtlas::Host
{
struct LodSource
{
	Topology Mesh;					   // in the mesh space of the other character
	SkinWeights Rows;				   // per welded vertex; joints are numbered as in the other character
	std::vector<std::string> Warnings; // about joints that the other character lacks
};

/** Who and Joints are of the character that takes the weights. The sentence names the joint or vertex at fault. */
Outcome<LodSource> TakeLodSource(const WeightedFile& Solved, const Character& Who, const Skeleton& Joints);
}
