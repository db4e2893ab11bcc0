// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// One generated character for everything that the published method does not foresee. What is right for each is plain
// from its shape: tests state it beside the name.

#pragma once

#include "GeneratedRig.h"

namespace DefectFiles
{
using SkinAtlas::Vec3;

/**
 * The sound one that most others spoil: a capped tube of radius 0.5 along X from -3 to 3 with the joints hip, knee and
 * ankle at x = -3, -1 and 1. No vertex lies on a joint's plane.
 */
GeneratedRig Leg(float Radius = 0.5f);

GeneratedRig OpenTube(); // the leg without caps
GeneratedRig SlitTube(); // and slit along its whole length, like a coat: no section is closed
GeneratedRig FinnedTube(); // a fin along the leg: every edge at its foot has three triangles
GeneratedRig RepeatedTriangles();  // every triangle twice, the second time beginning at another corner
GeneratedRig FlatTriangles(); // triangles without area: two equal corners, and three on a line
GeneratedRig MixedOrientation();   // a thick leg; every other triangle turned over, so that no winding number is left
GeneratedRig InwardOrientation();  // the same with all triangles turned over
GeneratedRig NestedShells(); // a closed bone tube inside the leg, and a ball inside the shin
GeneratedRig TouchingShells(); // two closed legs that touch along a line, vertices at the same places
GeneratedRig TouchingSurfaces();   // two closed legs that touch along a line, no vertex at the same place
GeneratedRig UncutComponents(); // balls beside thigh, shin and foot that no plane through a joint meets
GeneratedRig KneeOutside(); // the knee hangs below the leg, bones symmetric about x = 0
GeneratedRig Flag(); // a sheet with a row of joints on it: none of them is inside anything
GeneratedRig FarLeaf(); // a leaf joint five bones away from the leg
GeneratedRig CoincidentChild(); // two joints at the knee, one the other's parent
GeneratedRig CoincidentSiblings(); // two equal joints at the knee, both under the hip, both leaves
GeneratedRig CoincidentLeaf(); // a leaf on top of the ankle
GeneratedRig OneJoint(); // hip alone
GeneratedRig Star(int32_t Arms);   // a ball with arms in all directions of a plane, joints arm0, arm1, ... under hub
GeneratedRig SeveralRoots(); // three joints without a hierarchy at x = -2, -1 and 1
GeneratedRig FlatChain(int32_t Joints); // joints j0, j1, ... in a row along a long leg, all under the first
GeneratedRig Trousers(); // two legs: the plane through one knee cuts both
GeneratedRig ClothedLeg(float Loose); // a wider open tube over the leg, of Loose times its radius
GeneratedRig FusedToes(); // two toes grown together where they begin: a loop around either holds both

struct NamedFile
{
	const char* Name;
	GeneratedRig Rig;
};

/** All of them. */
std::vector<NamedFile> All();
}
