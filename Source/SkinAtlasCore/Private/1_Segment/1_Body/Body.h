// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The body: the components that the joints are judged by. Stray components are taken out before anything is computed,
// so that nothing can depend on them.

#pragma once

#include "1_Segment/1_Body/ComponentsAround.h"
#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Segment.h"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace SkinAtlas
{
/**
 * The components through which a bone runs (ComponentReason tells when one does), as a mesh of their own. Vertices,
 * edges, triangles and components of the body keep the order they have in the whole mesh: its topology, and all that is
 * computed on it, is that of a file without the others.
 */
class Body
{
public:
	/** InAxes: of the character's own frame (OwnFrame.h). */
	Body(const Topology& InWhole, const std::array<Vec3d, 3>& InAxes) : Whole(InWhole), Axes(InAxes) {}
	Body(const Body&) = delete;
	Body& operator=(const Body&) = delete;

	/** Props' bones make nothing part of the body. Errors: NoSkin, Cancelled. */
	Status Find(const Skeleton& Joints, std::span<const RecognisedRole> Roles, const std::vector<bool>& bProp,
		const SegmentOptions& Options, const Context& Host);

	const Topology& Mesh() const { return Part == nullptr ? Whole : *Part; }
	const TriangleTree& Surface() const { return *Tree; }
	const Topology& WholeMesh() const { return Whole; }

	bool HasStrays() const { return Part != nullptr; }
	bool IsStray(int32_t C) const { return bStray[size_t(C)]; } // component of the whole mesh
	bool BoneRuns() const { return bBoneRuns; }                 // through any component

	/** Which components of the whole mesh are around a point. There are several of them. */
	const ComponentsAround& PartsAround() const { return *Around; }

	/** Number in the whole mesh of a vertex, or component, of the body. */
	int32_t VertexInWhole(int32_t V) const { return Vertices.empty() ? V : Vertices[size_t(V)]; }
	int32_t ComponentInWhole(int32_t C) const { return Components.empty() ? C : Components[size_t(C)]; }

	/** From the body's numbers to those of the whole mesh. Vertices of stray components get no region. */
	void Widen(Segmentation& InOut) const;

	/** The leaf joints that a stray component is around, in the order of the skeleton. */
	std::vector<int32_t> JointsInside(int32_t C) const;

	/**
	 * Whether a component has a hub (Hubs.h), whether a joint is one. The component is taken out as stray ones are, and
	 * changes nothing on the body but that its hub moves none of it.
	 */
	bool HasHub(int32_t C) const;
	bool IsHub(int32_t J) const;
	std::span<const std::pair<int32_t, int32_t>> PartsWithHubs() const { return Hubs; } // component and its hub, sorted

	/** The first prop that a stray component lies at, or the hub in its middle; NoIndex without one. */
	int32_t PropOf(int32_t C) const;

	/** Whether a stray component lies at a prop. */
	bool HasPart(int32_t Prop) const;

private:
	struct Segment
	{
		int32_t Joint = NoIndex; // whose bone it is
		Vec3d From, To;
		bool bBetween = true; // two joints; or it only goes on beyond a leaf
	};

	/** What the bones tell of a component, whichever of them comes first. */
	struct BoneCount
	{
		std::atomic<int32_t> Inside = 0;  // samples of bones that it is around
		std::atomic<bool> bRuns = false; // a bone runs through it
	};

	std::vector<Segment> BonesOf(const Skeleton& Joints, const std::vector<bool>& bProp) const;
	void TryBone(const Segment& Bone, std::span<BoneCount> InOut) const;
	bool HoldsLimb(int32_t C, std::span<const Segment> Bones, std::span<const RecognisedRole> Roles) const;
	void TakeHubs(std::vector<std::pair<int32_t, int32_t>> Found, const SegmentOptions& Options,
		const std::vector<bool>& bHasTriangle);
	void FindParts(const Skeleton& Joints, const std::vector<bool>& bProp);
	void FindJointsInside(const Skeleton& Joints);
	Status TakeOut(const Context& Host);

	const Topology& Whole;
	const std::array<Vec3d, 3> Axes;
	std::unique_ptr<Topology> Part;     // null: the whole mesh is the body
	std::unique_ptr<const TriangleTree> Tree; // of the body; while it is sought, of the whole mesh
	std::vector<bool> bStray;
	bool bBoneRuns = false;
	std::vector<int32_t> Vertices, Edges, Components; // of the body: their numbers in the whole mesh; empty: the same
	std::vector<std::pair<int32_t, int32_t>> Hubs;   // component and its hub, sorted
	std::vector<std::pair<int32_t, int32_t>> Parts;  // component and prop that it lies at, or hub, sorted
	std::vector<std::pair<int32_t, int32_t>> Inside; // stray component and leaf that it is around, sorted

	std::vector<Box> Boxes;                   // per component of the whole mesh
	std::unique_ptr<const ComponentsAround> Around; // of the whole mesh; null if that is one component
	double Farthest = 1e300;                  // from a bone, that a component around it may be: a dome is no skin
};
}
