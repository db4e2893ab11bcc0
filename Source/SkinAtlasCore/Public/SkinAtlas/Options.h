// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Components.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Types.h"

#include <limits>
#include <optional>

namespace SkinAtlas
{
struct RoleTable;

// Every option of the method and its default, stated once. Hosts read the defaults from here.

/** How the mesh is cut into one region per joint. */
enum class SegmentationMethod : uint8_t
{
	Planes, // as published [Hetroy09 3.1, Lu08 3.1-3.2]
	Robust, // planes near the bone's axis, checked loops, repaired joint tree:
	        // for meshes that are no single closed skin
};

/** What the chosen plane section minimises [Lu08 3.1: F(B)]. */
enum class CutObjective : uint8_t
{
	Perimeter,
	Area,
};

/** How far a vertex is from a curve [Hetroy09 5.2]. */
enum class DistanceKind : uint8_t
{
	Euclidean, // straight line, reached over the surface, filtered by the hierarchy
	Dijkstra,  // along mesh edges
	Geodesic,  // along the surface, independent of the triangulation: fast marching
	Harmonic,  // a harmonic function between the curve and the points farthest from it
};

/** The unit of an overlap's half width, which K multiplies. */
enum class OverlapWidth : uint8_t
{
	Perimeter, // L / pi, L = length of the curve [Hetroy09 3.2]
	Diameter,  // D = greatest distance between two points of the curve [Lu08 3.3]; K = 0.5 is the report's width
};

/** How overlapping regions share a vertex: three partitions of unity. */
enum class PartitionKind : uint8_t
{
	Hierarchical, // ours: down the joint tree, each curve hands over a share; smooth on chains of short bones
	Regional,     // [Hetroy09 4]: depth in the grown region over its greatest depth, normalised
	Pairwise,     // [Lu08 4-5]: mean over pairs of regions, 0.5 where two share no curve
};

/** The transition from 0 to 1 across an overlap: s(0) = 0, s(1) = 1, monotone. */
enum class FalloffKind : uint8_t
{
	Cubic,   // 3 l^2 - 2 l^3: slope 0 at both ends [Hetroy09 4]
	Linear,  // l
	Quintic, // 6 l^5 - 15 l^4 + 10 l^3: slope and curvature 0 at both ends
	Custom,  // JointOptions::CustomFalloff
};

/** At which plane of mesh space left becomes right. */
enum class SymmetryKind : uint8_t
{
	Auto, // the one that the joints and the mesh tell, if there is one
	X,    // across this axis, wherever on it the joints say
	Y,
	Z,
	Off, // left and right know nothing of each other
};

/** Whether a joint carries weight. */
enum class Participation : uint8_t
{
	Automatic, // as the segmentation finds: helpers outside the mesh and joints whose role is to help do not
	Deforms,   // a prop at which a loose part lies: that part
	Excluded, // its region goes to its parent
};

/** What an artist sets per joint. */
struct JointOptions
{
	float K = 0.3f;     // softness: half width of the overlap in units of L / pi; 0 rigid, 0.3-0.5 natural, 2 rubber
	float Shift = 0.0f; // slides the curve along the limb, in units of L / pi; > 0 towards the child
	FalloffKind Falloff = FalloffKind::Cubic;
	Participation Role = Participation::Automatic;
	std::optional<float> DualQuaternion = std::nullopt; // BlendMask: their share at the joint, 0 linear to 1;
	                                                    // none: by its role
	bool bFitToLimb = false; // FitSoftness multiplies K by how long the limb is: for a K that nobody chose
	const FunctionRef<double(double)>* CustomFalloff = nullptr; // for FalloffKind::Custom; maps [0, 1] to [0, 1]
	float Radius = 2.0f; // WeightMethod::Closest: of the capsule around the joint's bones, in radii of the limb; > 0
};

struct SegmentOptions
{
	SegmentationMethod Method = SegmentationMethod::Robust;
	CutObjective Objective = CutObjective::Perimeter;
	int32_t PlaneCount = 0;                // candidate planes per joint; 0: 16 for Planes, 19 for Robust
	bool bExemptSymmetricBranches = false; // Planes only: no curve at branching joints on the symmetry axis [Lu08 3.1]
	const RoleTable* Roles = nullptr;      // what joint names mean; null: BuiltInRoles
	std::span<const int32_t> Labels = {};       // one joint per source vertex: taken instead of cutting; empty: cut
	std::span<const ComponentPolicy> Components = {}; // one per component of the mesh; empty: all Automatic
	SymmetryKind Symmetry = SymmetryKind::Auto;
	std::span<const JointOptions> Joints = {};  // one per joint; empty: defaults
	std::span<const int32_t> JointFigures = {}, VertexFigures = {}; // per joint and per source vertex: each figure is
	                                                                // cut as if it stood alone; empty: one figure.
	                                                                // Bind takes them from its views
};

struct OverlapOptions
{
	DistanceKind Distance = DistanceKind::Dijkstra;
	OverlapWidth Width = OverlapWidth::Perimeter;
	bool bWholeRegions = false;            // measure each curve over both its regions: Regional weights need it
	float ReachK = 0.0f;                   // measure at least as far as this K,
	                                       // so that Weigh can follow a slider up to it
	std::span<const JointOptions> Joints = {};  // one per joint; empty: defaults
};

struct WeighOptions
{
	static constexpr int32_t MostInfluences = 12;

	PartitionKind Partition = PartitionKind::Hierarchical;
	int32_t MaxInfluences = 4;             // 1 to MostInfluences
	int32_t MaxSteps = 2;                  // a vertex carries only joints this near to its region
	                                       // in the joint tree; at least 1
	std::span<const JointOptions> Joints = {};  // one per joint; empty: defaults
};

/** See Mend. */
struct MendOptions
{
	static constexpr float Advised = 3.0f; // measured: see Mend

	float MostStrain = std::numeric_limits<float>::infinity(); // of an edge; infinity: rows stay as they are blended
	int32_t Passes = 50;
};

struct SmoothOptions
{
	int32_t Passes = 0;
	int32_t MaxInfluences = 4;             // as for WeighOptions
};
}
