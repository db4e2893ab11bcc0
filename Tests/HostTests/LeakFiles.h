// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Generated characters whose limbs lie close to each other, and which vertex is whose.

#pragma once

#include "GeneratedRig.h"

#include <string>
#include <utility>
#include <vector>

/** A character, the limb that made each of its vertices, and which limbs must not move each other. */
struct LeakFile
{
	struct Limb
	{
		std::string Name;
		std::vector<std::string> Joints;  // its own
		std::vector<std::string> Foreign; // must have no weight, to the last bit, on the limb's sample
	};

	std::string Name;
	GeneratedRig Rig;
	std::vector<Limb> Limbs;
	std::vector<int32_t> TreeParents; // per joint, what must be found though the file does not tell; empty: whatever
	std::vector<int32_t> LimbOf; // per vertex: the limb it is a sample of; NoIndex near junctions, where limbs may mix
	std::vector<bool> bAtRoot;	 // per vertex: where the trunk may have all of it; empty: nowhere
	int32_t SharedVertices = 0;	 // of one limb, that stand exactly where one of another does
};

namespace LeakFiles
{
/** How near limbs come to each other. */
enum class Contact
{
	Close,	  // one connected skin, gaps of a few per cent of the limbs' radius
	Touching, // limbs are shells of their own that touch
	Crossing, // limbs are shells of their own that reach into each other
	Sharing,  // one connected skin, limbs touch and have vertices in common places: these are one vertex once welded
};

/** A palm and four parallel fingers of three joints each, under the joint hand. */
LeakFile Fingers(Contact How);

/** Two straight legs side by side under a pelvis, three joints each. */
LeakFile LegsTogether(Contact How);

/** A body of one connected skin with one arm hanging down, its hand close to the thigh, on it, or in it. */
LeakFile HandOnThigh(Contact How);

/** A body with a wing of three bones folded over its back like a letter Z; each bone has so many joints, the last two
 * at least. */
LeakFile FoldedWing(int32_t JointsPerBone);

/** All of them but those that share vertices, each also without a hierarchy. */
std::vector<LeakFile> All();
}
