// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The solved file that a level of detail takes its weights from, in the terms of that level's character.

#pragma once

#include "Gltf/WeightedFile.h"
#include "Options/Correspondences.h"

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
	std::vector<std::string> Warnings; // about joints that the other character lacks, or that were guessed
	Skeleton Joints;				   // of the other character, each where its counterpart in the solved file is
	std::vector<Vec3> Here, There;	   // pairs of joints and points: in the other character, in the solved file
};

/** What the solved file is to the character that takes its weights. */
enum class SourceKind
{
	Level,	   // another mesh of it: the bind pose must be the same
	Character, // another character, in any pose and space: its mesh stays in a space of its own
};

/**
 * Who and Joints are of the character that takes the weights. Given wins over what names tell. The sentence names the
 * joint or vertex at fault.
 */
Outcome<LodSource> TakeLodSource(const WeightedFile& Solved, const Character& Who, const Skeleton& Joints,
	SourceKind Kind = SourceKind::Level, const Correspondences& Given = {});
}
