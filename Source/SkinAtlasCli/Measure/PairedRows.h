// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas::Host
{
/** Candidates are judged with so many influences a vertex, as engines use them. */
inline constexpr int32_t JudgedInfluences = 4;

/** The heaviest of each row, summing to 1 again; rows without weight stay so. The rows must be heaviest first. */
SkinWeights CutRows(const SkinWeights& Rows, int32_t Influences);

/** Whether a row has no weight at all: its vertex is left behind. */
inline bool IsEmptyRow(const SkinWeights& Rows, int32_t V)
{
	return !(Rows.Weights[size_t(V) * size_t(Rows.Influences)] > 0.0f);
}

/** The weight of a joint in a row; 0 if it has none. */
inline float WeightOf(const SkinWeights& Rows, int32_t V, int32_t Joint)
{
	float Sum = 0.0f;
	for (size_t K = size_t(V) * size_t(Rows.Influences); K < size_t(V + 1) * size_t(Rows.Influences); ++K)
	{
		Sum += Rows.Joints[K] == Joint ? Rows.Weights[K] : 0.0f;
	}
	return Sum;
}

/** Of the box around points; there must be one. */
double DiagonalOf(std::span<const Vec3> Positions);

/**
 * Two sets of weights of one character, vertex by vertex. Copies of a vertex at one position with the same row on both
 * sides count once; vertices without a reference are left out.
 */
struct PairedRows
{
	Topology Mesh;
	Skeleton Joints;
	double Diagonal = 0.0; // of the box around all vertices in bind pose

	// The V of every measure: one entry or row each.
	std::vector<Vec3> Positions;
	std::vector<int32_t> Welded; // its vertex in Mesh
	SkinWeights Reference;
	SkinWeights Candidate; // cut to JudgedInfluences

	int32_t Unweighted = 0; // rows of the candidate that are empty
	int32_t Unjudged = 0;	// stored vertices without a reference

	int32_t VertexCount() const { return static_cast<int32_t>(Positions.size()); }
};

/** One side's rows, one per vertex of Mesh: of its pairs the first one's; without weight where nothing is judged. */
SkinWeights WeldedRows(const PairedRows& Pairs, const SkinWeights& Side);

/** Rows follow the character's vertices, their joints its joints; heaviest first. Fails if nothing can be judged. */
Outcome<PairedRows> PairRows(const Character& Who, const SkinWeights& Reference, const SkinWeights& Candidate);
}
