// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What people should look at after a bind, and what they can do:
// the same for all hosts, each in the words of its controls.

#pragma once

#include "SkinAtlas/Bind.h"

#include <vector>

namespace SkinAtlas
{
/** What helps. */
enum class Remedy : uint8_t
{
	MoveOrExclude,     // move the joint, or leave it out
	ExcludeOneOfTwo,   // leave out the joint or its parent
	LookAtBorder,      // look at the border of its region; shift or labels change it
	MoveIntoLimb,      // move it inside, or leave it out
	MoveToMesh,        // move it to the mesh, or leave it out
	LookForHole,       // a hole or a handle in the mesh
	CloseHoleOrRobust, // close the hole, or cut by the robust segmentation
	CloseHole,         // fine for open clothes; else close it
	Keep,              // it can be made to carry weight
	ExcludeHelper,     // leave it out if it is a helper
};
inline constexpr int32_t RemedyCount = 10;

/** Joints that share something worth a look. */
struct JointWorry
{
	std::vector<int32_t> Joints; // rising, at least one
	const char* Clause = "";     // goes on from "joint X": "fell back to the nearest bones: ..."
	Remedy Help = Remedy::Keep;
};

/** Every kind that some joint has, most important first. */
SKINATLASCORE_API std::vector<JointWorry> ListWorries(const BoundCharacter& Bound);

/** The clause for a joint with such a curve; null if it is not worth a look. */
SKINATLASCORE_API const char* DescribeCurve(const JointCurve& Curve);
}
