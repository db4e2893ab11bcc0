// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Weigh.h"

#include <vector>

namespace SkinAtlas
{
/** A solved character: what another mesh of it is given weights from. Refers to what the caller holds. */
struct SolvedSurface
{
	const Topology& Mesh;
	const SkinWeights& Rows; // one per welded vertex
	const Skeleton& Joints;
};

/** How the row of a vertex was found, best first. */
enum class RowOrigin : uint8_t
{
	Vertex,  // a solved vertex lies there: its row, slot by slot
	Chart,   // the nearest solved surface that faces the same way and belongs to the same limb
	Turned,  // the nearest of the same limb: none of it near faces the same way
	Nearest, // the nearest of all: none of the same limb is near
};

struct TransferOptions
{
	int32_t MaxInfluences = WeighOptions().MaxInfluences;
	int32_t MaxSteps = WeighOptions().MaxSteps; // at least 1
	const LimbTree* Tree = nullptr;             // in which steps are counted, as CertifyRows does;
	                                            // null: there is no limit
};

/** Weights of another mesh. */
struct TransferredWeights
{
	SkinWeights Weights;           // rows of the welded vertices of that mesh
	std::vector<RowOrigin> Origin; // one per row
	std::vector<int32_t> VertexOf; // one per row: the solved vertex that it lies on; NoIndex: on none
	std::vector<int32_t> RegionOf; // one per row: a joint; without a tree, the heaviest
};

/**
 * Evaluates a solved atlas on another mesh of the same character in the same bind pose and space: a level of detail.
 * Each vertex takes the row of the nearest point of the solved surface, interpolated between the triangle's corners and
 * cut to MaxInfluences. A point counts if it faces the same way, within 60 degrees, and lies in a chart of the same
 * limb: their bones are one, or parent and child, or grandparent and grandchild; never siblings, so that fingers side
 * by side do not take each other's rows. The bone of a vertex is the one nearest to the middle between it and the other
 * side of its limb. Both are sought within half a mean bone.
 * A vertex within 1e-5 of the mean bone of a solved vertex takes its row unchanged.
 * No curve tells regions here. That of a vertex is the heaviest joint of its row that has all of the row within
 * MaxSteps or, where none has, a joint next to one of them, in a full row any: a bind blends within MaxSteps of the
 * region, which need not be the heaviest joint, and may have no weight left itself. Between corners of two regions
 * there may be no such joint. Then it is the one that has most of the row near, and what is farther goes to the first
 * joint on the way to it that is near enough; LeakMass and LeakRows tell. Where the rows of the corners themselves go
 * farther, theirs is the limit: looking up adds no steps, and takes none away.
 * Errors: SizeMismatch, BadOption, Cancelled.
 */
SKINATLASCORE_API Result<TransferredWeights> Transfer(const SolvedSurface& From, const Topology& Mesh,
	const TransferOptions& Options = {}, const Context& Host = {});

/** How far the weights of a joint on one surface are from those on another. */
struct JointDeviation
{
	float Mean = 0.0f;     // of |difference|, over the vertices where the joint weighs anything on either surface
	float Largest = 0.0f;
	int32_t VertexCount = 0; // of those
};

/** How far the rows on one surface are from those on another. */
struct SurfaceDeviation
{
	std::vector<JointDeviation> Joints; // one per joint
	float MeanRow = 0.0f, LargestRow = 0.0f; // of the sum of |differences| over a row's joints, 0 to 2
};

/**
 * The deviation of a level of detail from what it was made from: at each vertex of the solved mesh the rows of both
 * surfaces are compared, that of the other looked up as Transfer does. 0 where the meshes are the same.
 * Errors: SizeMismatch, Cancelled.
 */
SKINATLASCORE_API Result<SurfaceDeviation> MeasureDeviation(
	const SolvedSurface& Solved, const Topology& Mesh, const SkinWeights& Rows, const Context& Host = {});

/**
 * Transferred rows as a bind of the other mesh, for what works on binds: ApplyLocks, CertifyRows. Mesh and Rows as
 * above; the joint tree and options are Solved's. There are no curves and no distances. On a solved vertex the
 * region is Solved's.
 */
SKINATLASCORE_API BoundCharacter AsBound(const BoundCharacter& Solved, Topology Mesh, TransferredWeights Rows);
}
