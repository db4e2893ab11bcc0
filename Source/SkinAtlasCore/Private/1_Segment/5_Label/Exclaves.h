// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Exclaves of limbs: skin that the nearest bone gave to a limb that it does not hang together with.

#pragma once

#include "Common/JointTree.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** Regions of a limb where another limb surrounds them. */
struct Exclave
{
	std::vector<int32_t> Vertices; // rising
	std::vector<int32_t> Around;   // the regions that it borders, other exclaves left out; rising
};

/**
 * Where a fingertip leans away from its own bones, those of the next finger may be nearer to it: no loop around the
 * finger agrees with them, and its tip falls to two. Vertices hang together that edges join and whose regions are one
 * or two steps below each other in the tree: two fingers do by their palm. Of a component such a group is an exclave if
 * every region in it is at home in another group there, and if it borders one that is none. A region's home is the
 * group with most of its vertices, which count twice where as many belong to its parent and children.
 * Measured, L1 / deformation: a hand 0.456 / 60 to 0.381 / 38; of 167 characters nine are better, one is worse.
 */
Result<std::vector<Exclave>> FindExclaves(
	const Topology& Mesh, const JointTree& Tree, const std::vector<int32_t>& RegionOf, const Context& Host);
}
