// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What becomes of each connected component of a mesh.

#pragma once

#include "SkinAtlas/Methods.h"

#include <array>
#include <cstddef>

namespace SkinAtlas
{
/** How a component gets its weights. */
enum class ComponentPolicy : uint8_t
{
	Automatic, // a request only: as the component lies to the bones and the skin
	Atlas,     // cut and blended like skin
	Rigid,     // one joint moves all of it: edge lengths are exact in any pose
	Follow,    // takes the weights of the skin it lies on
};

/**
 * Why a component got its policy.
 *
 * The *body* is what the joints are judged by: inside and outside, the girth of limbs, cuts, curves. A component
 * belongs to it if bones run through it: of eight points along each bone, two in all see it in more than half of 24
 * directions and are no farther from its surface than the joints spread: twice the greatest distance from their
 * centre, or five of one bone lie within a fifth of the bone's length of its surface. Bones are the segments from
 * joints to their parents, the last one once more beyond a leaf, if it is short as long as the mean bone; a joint
 * without parent and child has one to the joint nearest to it. So this depends on the component and the skeleton, and
 * on nothing else in the file.
 *
 * Every other component is *stray*: buttons, lashes, hair cards, a sword, debris. A stray component changes nothing
 * elsewhere: the weights of all others are the same bits with it, without it, and with thousands like it, wherever in
 * the file it stands. Only what is smaller, stands off the skin and touches it, hangs on it. A mesh through which no
 * bone runs has no stray components: all of it is the body.
 */
enum class ComponentReason : uint8_t
{
	Alone,           // atlas: the mesh has no other component
	BoneRunsThrough, // atlas: part of the body
	NoBoneAnywhere,  // atlas: no bone runs through any component
	GivenLabels,     // atlas: the caller's labels decide
	OneJoint,        // rigid: one joint has nearly all of it or, if it is stray, of the skin that it lies on
	AroundBone,      // rigid: built around one joint's bone: a robot's shin,
	                 // or what stands off the skin, a cage for a head
	AroundJoint,     // rigid: around a leaf joint, which moves it: an eye, a wheel
	Held,            // rigid: at several fingers, and larger than they are: goes with the hand
	OnFrame,         // rigid: stands off beside a wheel: goes with the joint that the wheel's hangs on
	StandsOff,       // rigid: stray, away from the skin for the most part: a sword, a lamp;
	                 // goes with a joint that hangs on nothing amid it, a cart's, else with the nearest skin or bone
	HangsOnLarger,   // rigid: stands off, and touches a larger one that does: goes where that goes
	LiesOnSkin,      // follow: stray, over the skin of several joints
	NoTriangle,      // follow: stray, a vertex without a triangle;
	                 // atlas: no vertex has one, each takes its nearest bone
	GivenRows,       // atlas: would be rigid or follow, but the source of a transfer or the examples tell its rows
	ByRequest,       // the caller's word
};

/** What became of a component; components are numbered as in Topology::ComponentOf. */
struct ComponentFate
{
	ComponentPolicy Policy = ComponentPolicy::Atlas;
	ComponentReason Reason = ComponentReason::Alone;
	int32_t Joint = NoIndex;     // Rigid: the joint that moves it
	int32_t VertexCount = 0;     // welded
	bool bStray = false;         // no part of the body: it changes nothing elsewhere
	WeightMethod Method = WeightMethod::Atlas; // Atlas policy: what makes its rows, the most of them if several do
};

/**
 * Where a following vertex lies on the skin: a point of a triangle of the body. Its row is the interpolated row of the
 * corners; its region is that of the corner it is nearest to.
 */
struct SkinPoint
{
	int32_t Vertex = NoIndex;
	std::array<int32_t, 3> Corners = {NoIndex, NoIndex, NoIndex};
	std::array<float, 3> Shares = {1.0f, 0.0f, 0.0f}; // barycentric: at least 0, of sum 1 but for rounding

	/** The corner it is nearest to; of equals the first. */
	int32_t Nearest() const
	{
		const size_t First = Shares[1] > Shares[0] ? 1 : 0;
		return Corners[Shares[2] > Shares[First] ? 2 : First];
	}
};
}
