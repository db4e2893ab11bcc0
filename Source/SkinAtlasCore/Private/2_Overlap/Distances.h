// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The four distances to a curve [Hetroy09 5.2], and that of loose joints, by heat. Each leaves its outcome in
// Scratch::Outcome; unsigned, mesh units.

#pragma once

#include "2_Overlap/CurveTask.h"
#include "2_Overlap/Front.h"

#include <vector>

namespace SkinAtlas
{
struct VertexDistance
{
	int32_t V = NoIndex;
	float Signed = 0.0f;
};

/** What one curve found, or that its system has no solution. */
struct CurveOutcome
{
	std::vector<VertexDistance> Distances;
	bool bSolved = true;
	bool bByHeat = false;
};

class ObtuseCorners;

/** What measuring needs besides its task; used for one curve after another, by one thread at a time. */
struct Scratch
{
	Front Outcome, Inner;
	std::vector<CurveSeed> Seeds;
	std::vector<int32_t> Crossed;   // vertices that the outcome has across the curve from their label; rising
	std::vector<int32_t> UnknownOf; // per vertex, NoIndex between tasks; made by the first that has unknowns

	explicit Scratch(int32_t VertexCount) : Outcome(VertexCount), Inner(VertexCount) {}
};

/**
 * Straight-line distance, reached over the surface and through regions near in the hierarchy only. On a surface that
 * comes back towards the curve it stays level: see Flood.
 */
void MeasureEuclidean(const CurveTask& Task, Scratch& Work);

/** Length of the shortest way along mesh edges. */
void MeasureDijkstra(const CurveTask& Task, Scratch& Work);

/** Length over the surface by fast marching. Never above Dijkstra, never below Euclidean without its filter. */
void MeasureGeodesic(const CurveTask& Task, const ObtuseCorners& Corners, Scratch& Work);

/**
 * A harmonic function over the curve's two regions: 0 on the curve, the Dijkstra distance at the farthest points. In
 * other regions it goes on along mesh edges. False if the system has no solution.
 */
[[nodiscard]] bool MeasureHarmonic(const CurveTask& Task, Scratch& Work);

/**
 * For loose joints: see Overlap. The skin around the curve is heated by the bones on both sides of it, each vertex by
 * the nearest as far as it sees them [Baran07 4]. On a straight limb of radius r the share of heat from across is
 * e^(-2 x / r) / 2 at distance x, so a vertex where it is h counts as r/2 ln(1 / 2h) away. Where more than half comes
 * from across, the curve has passed over the vertex. A toe beside the joint that sees neither bone is all as far as its
 * root: what has no bone of its own moves as one piece. False, and nothing measured, where one side has no bones, or
 * the system no solution.
 */
[[nodiscard]] bool MeasureByHeat(const CurveTask& Task, Scratch& Work);
}
