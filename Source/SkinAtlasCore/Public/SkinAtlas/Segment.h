// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Components.h"
#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Symmetry.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** Which rung of the ladder a joint's curve stands on, best first. */
enum class CurveOrigin : uint8_t
{
	ClosedLoop,    // a closed plane section around the joint
	OpenCurve,     // a section around the joint that ends at the mesh's boundary
	SlidLoop,      // a section a little towards the parent: leaf joints under overhangs
	LabelBoundary, // no section was accepted: where the nearest-bone labels change
	NoBoundary,    // the joint's subtree holds no vertex, or whole components
	Root,          // nothing lies above a root
	Excluded,      // the joint carries no weight
};

/** Why no better rung was reached: None on the best one and at roots, never below. */
enum class CurveReason : uint8_t
{
	None,
	OpenMesh,          // the section that goes around the joint runs into a hole
	ShorterNearby,     // a loop towards the parent is shorter than those at the joint, or the only one that separates
	GivenLabels,       // the caller's labels decide
	OtherMethod,       // not the atlas makes its rows: the border is where the heaviest joint changes
	NoSection,         // no plane through the joint meets the mesh
	JointOutside,      // sections exist, none goes around the joint
	CutsOtherLimb,     // the loops separate something else than the joint's subtree
	Leaks,             // no loop separates the surface
	CoincidesWithParent, // no bone, hence no direction to cut across
	SymmetricBranch,   // exempted on request [Lu08 3.1]
	NoVertices,        // no vertex is the joint's or a descendant's
	WholeComponents,   // the subtree's regions are components without a border
	NamedAsHelper,     // excluded by its name
	OutsideMesh,       // excluded by default: a leaf or root away from the mesh
	DoublesChain,      // excluded by default: one long bone beside a chain that deforms, fingers or twist joints
	LeadsToLimb,       // excluded by default: from the middle of the trunk to a shoulder or hip, like its twin
	ByRequest,         // excluded by the caller
};

/** A point where a curve crosses a mesh edge: (1 - T) * lower vertex + T * higher vertex. Same bits from both sides. */
struct CurvePoint
{
	int32_t Edge = NoIndex;
	float T = 0.5f;
};

/** The curve of a joint: it separates the regions of the joint's subtree from the rest. */
struct JointCurve
{
	CurveOrigin Origin = CurveOrigin::NoBoundary;
	CurveReason Reason = CurveReason::None;
	std::vector<CurvePoint> Points;  // every edge whose ends lie on different sides, once, in rising order of edge
	std::vector<int32_t> Segments;   // pairs of indices into Points: one per triangle that the curve crosses
	int32_t Loops = 0;               // connected pieces of the curve
	float Length = 0.0f;             // L, mesh units
	float Diameter = 0.0f;           // greatest extent of the curve, mesh units
	Vec3 PlaneNormal;                // of the chosen section, towards the child; zero without one
};

/** A bone that a region lies around. Mesh units. */
struct RegionBone
{
	Vec3 From, To;
};

/** Regions and curves. The later stages need nothing else of stage 1. */
struct Segmentation
{
	std::vector<int32_t> RegionOf;   // one joint per welded vertex
	std::vector<int32_t> TreeParent; // one per joint: parent in the tree that the regions follow;
	                                 // NoIndex: root or excluded
	std::vector<int32_t> ParentsFirst; // the joints that deform, each after its tree parent
	std::vector<bool> Loose;         // one per joint: see IsLoose; empty: none is
	std::vector<JointCurve> Curves;  // one per joint
	std::vector<Vec3> Starts;        // one per joint: where its region begins, the joint itself but for twist joints
	std::vector<RegionBone> Bones;   // grouped by joint: those that its region lies around
	std::vector<int32_t> BoneStart;  // JointCount + 1, into Bones; empty where nobody told of bones
	std::vector<Vec3> Outward;       // one per welded vertex: unit normal out of the body,
	                                 // zero where there is none; or empty
	std::vector<int32_t> Unclaimed;  // welded vertices that fell back to the nearest bone:
	                                 // no cut reaches them, or cuts contradict each other or the bone beside them
	std::vector<ComponentFate> Components;  // one per component of the mesh
	std::vector<ComponentPolicy> PolicyOf;  // one per welded vertex; empty: all are Atlas
	std::vector<SkinPoint> Followers;       // the vertices that follow, rising
	std::vector<int32_t> JointFigure;     // one per joint, and one per component of the mesh: numbers of the figures
	std::vector<int32_t> ComponentFigure; // that were cut each as if alone, from 0 on; both empty: there is but one
	Mirror Symmetry;                 // where left and right were cut differently, one of them decided for both

	std::span<const RegionBone> BonesOf(int32_t J) const
	{
		return BoneStart.empty()
			? std::span<const RegionBone>()
			: std::span(Bones).subspan(
				  size_t(BoneStart[size_t(J)]), size_t(BoneStart[size_t(J) + 1] - BoneStart[size_t(J)]));
	}

	/**
	 * Whether a joint belongs to a limb that the skeleton does not hang it on, and may come off it: IK feet hang on the
	 * root, a head that keeps level beside its neck.
	 */
	bool IsLoose(int32_t J) const { return !Loose.empty() && Loose[size_t(J)]; }

	/** Whether a joint carries weight. */
	bool Deforms(int32_t J) const { return Curves[size_t(J)].Origin != CurveOrigin::Excluded; }

	/** Whether a policy decides the vertex's row, rigid or follow: whatever changes blended rows leaves it alone. */
	bool IsFixed(int32_t V) const { return !PolicyOf.empty() && PolicyOf[size_t(V)] != ComponentPolicy::Atlas; }
};

/**
 * Stage 1 [Hetroy09 3.1, Lu08 3.1-3.2]: one region per joint, cut by planes through the joints, and a policy for every
 * component (Components.h).
 * Errors: SizeMismatch, BadOption, BadLabel, NoJoints, NoSkin, Cancelled.
 */
SKINATLASCORE_API Result<Segmentation> Segment(const Topology& Mesh, const Skeleton& Joints,
	const SegmentOptions& Options = {}, const Context& Host = {});

/** The tree that the regions follow, as Segmentation has it. */
struct LimbTree
{
	std::vector<int32_t> Parent;       // one per joint; NoIndex: root or outside of the tree
	std::vector<int32_t> ParentsFirst; // the joints in it, each after its parent
};

/** That tree without the cutting: for rows that exist already. Errors: those of Segment but BadLabel. */
SKINATLASCORE_API Result<LimbTree> FindJointTree(const Topology& Mesh, const Skeleton& Joints,
	const SegmentOptions& Options = {}, const Context& Host = {});
}
