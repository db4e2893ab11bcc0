// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far skin comes apart in motion. Leaks and tears are the two ends of one scale: weight that reaches too far, and
// weight that breaks off.

#pragma once

#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Weigh.h"

#include <vector>

namespace SkinAtlas
{
/** Per pose and joint: mesh space to mesh space, pose times inverse bind. */
using JointPoses = std::vector<std::vector<Affine>>;

inline constexpr int32_t RandomPoseCount = 10;
inline constexpr double RandomPoseDegrees = 45.0; // the most that a joint turns

/**
 * Poses from the bind pose: every joint turns about its own origin, by an angle uniform in 0 to RandomPoseDegrees and
 * about an axis uniform on the sphere, and its children follow. The numbers are hashes of pose, joint and draw: no
 * state, no library, and only + - * / and square roots after them. First: the number of the first pose.
 */
SKINATLASCORE_API JointPoses MakeRandomPoses(
	const Skeleton& Joints, int32_t First = 0, int32_t Count = RandomPoseCount);

/** An edge is torn where it gets longer than this many times its length at rest ... */
inline constexpr double TornStretch = 3.0;
/** ... and, where reference weights are given, than this many times what it gets to by them. */
inline constexpr double TornAgainstReference = 2.0;
/** Lengths at rest count at least this share of the box's diagonal: below it nobody sees an edge stretch. */
inline constexpr double LeastRestLength = 1e-4;
/** Vertices on open borders that are at most this share of the diagonal apart are copies that an importer rounded. */
inline constexpr double CrackWidth = 1e-6;

/** What tears between the skin of two joints. */
struct TornBorder
{
	int32_t JointA = NoIndex, JointB = NoIndex;   // the heaviest of the edges' ends, the lower number first
	int32_t Edges = 0;                            // torn ones
	int32_t VertexA = NoIndex, VertexB = NoIndex; // V: the ends of the edge that stretches most
	int32_t Pose = NoIndex;                       // in which it does
	double Stretch = 0.0;                         // its length there over that at rest
};

/** Edges by their greatest stretch over all poses: length in the pose over length at rest. */
struct Tears
{
	int32_t Edges = 0;  // measured: those of the mesh whose ends both have weights, and cracks
	int32_t Cracks = 0; // of these: pairs of rounded copies on open borders, which no triangle joins
	int32_t Torn = 0;
	double Stretch999 = 1.0;          // the 99.9th percentile
	double ReferenceStretch999 = 1.0; // the same by the reference's weights, if there are any
	std::vector<TornBorder> Worst;    // most torn edges first

	double Share() const { return Edges > 0 ? double(Torn) / Edges : 0.0; }
};

/**
 * Poses the mesh by linear blending, whose stretch depends on nothing but the weights. Rows and the reference's have
 * one row per V; a row without weight takes its edges out of the measure. Reference may be null.
 * Cost: linear in vertices and edges, per pose. Errors: SizeMismatch, NotFinite and others of Skin, Cancelled.
 */
SKINATLASCORE_API Result<Tears> MeasureTears(const Topology& Mesh, const JointPoses& Poses, const SkinWeights& Rows,
	const SkinWeights* Reference, const Context& Host = {});
}
