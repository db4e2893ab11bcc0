// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The four distances to a curve [Hetroy09 5.2]. Each leaves its outcome in Scratch::Outcome; unsigned, mesh units.

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
};

class ObtuseCorners;

/** What measuring needs besides its task; used for one curve after another, by one thread at a time. */
struct Scratch
{
	Front Outcome, Inner;
	std::vector<CurveSeed> Seeds;
	std::vector<int32_t> UnknownOf; // per vertex, NoIndex between tasks; made by the first harmonic task

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
}
