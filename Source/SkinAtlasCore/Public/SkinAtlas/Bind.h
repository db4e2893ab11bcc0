// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Mend.h"
#include "SkinAtlas/Methods.h"
#include "SkinAtlas/Overlap.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Smooth.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Weigh.h"

namespace SkinAtlas
{
/** All options of a bind. Joints holds one entry per joint, or none for DefaultJointOptions. */
struct BindOptions
{
	SegmentOptions Segment = {}; // its Joints are taken from below; likewise for the next two
	OverlapOptions Overlap = {};
	WeighOptions Weigh = {};
	SmoothOptions Smooth = {};   // its MaxInfluences is that of Weigh
	MendOptions Mend = {};
	std::span<const JointOptions> Joints = {};
	MethodOptions Methods = {};  // other ways to rows, for all of the skin or parts of it
};

/** Everything a bind found: weights for the file, the rest for reports, pictures and the K slider. */
struct BoundCharacter
{
	Topology Mesh;
	Skeleton Joints;
	Segmentation Regions;
	Overlaps Measured;
	SkinWeights Weights;
	std::vector<JointOptions> Options; // one per joint, in effect
	CarriedRows Carried = {};          // all 0 unless WeightMethod::Transfer took part
};

/**
 * The whole method: Topology, Skeleton, Segment, Overlap, Weigh, and Smooth if it has passes to make.
 * Vertices of different parts weld within Skeleton::PartTolerance. Errors: those of the stages.
 *
 * Where MethodOptions ask for another method, its rows replace those of the atlas before smoothing, and all that comes
 * after is the same: mirrored vertices get the mean of their mirrored rows, or take them from the surface at their
 * image (Mirror), followers follow, the budget is kept. The region of such a vertex is its heaviest joint, and no curve
 * is measured there. MaxSteps limits the atlas alone, whose blend ends at curves: rows that fade with distance would
 * break off at a step. CertifyRows tells how far they went. Errors also: SizeMismatch, BadOption, SolveFailed.
 */
SKINATLASCORE_API Result<BoundCharacter> Bind(const MeshView& Mesh, const SkeletonView& Joints,
	const BindOptions& Options = {}, const Context& Host = {});

/**
 * The end of Bind alone, where all rows are the atlas': Weigh, and Smooth if it has passes to make. After a change of
 * K, shift or falloff within Overlaps::Reach it gives the bits of a whole bind. Joints: one per joint, fitted to the
 * limbs. Errors: those of the two.
 */
SKINATLASCORE_API Result<SkinWeights> WeighAndSmooth(const Topology& Mesh, const Segmentation& Regions,
	const Overlaps& Measured, std::span<const JointOptions> Joints, const BindOptions& Options,
	const Context& Host = {});

/**
 * A bound character with other options of Weigh and Smooth: what a slider needs. Fits Options.Joints to the limbs and
 * blends over the distances that were measured; the options of Segment and Overlap, the partition and which joints
 * are excluded as it was bound with. Errors: those of WeighAndSmooth, and then nothing is changed; ReachExceeded asks
 * for a whole bind.
 */
SKINATLASCORE_API Status BlendAgain(BoundCharacter& InOut, const BindOptions& Options, const Context& Host = {});
}
