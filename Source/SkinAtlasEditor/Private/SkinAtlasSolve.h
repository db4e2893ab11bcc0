// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The work between reading and writing: plain data and the core, no engine.

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Transfer.h"

#include <string>
#include <vector>

namespace SkinAtlas::Editor
{
/** A level of detail as the core reads it: vertices numbered without gaps, triangles that face outwards right-handed. */
struct SourceLevel
{
	int32_t Level = 0;
	int32_t MaxInfluences = 4; // as recipe, level and project allow
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices; // 3 per triangle

	MeshView View() const { return {Positions, Indices, {}}; }
};

struct SourceSkeleton
{
	std::vector<Affine> JointToMesh;
	std::vector<int32_t> Parents;
	std::vector<std::string> Names; // UTF-8

	/** NameViews keeps the views alive; one per joint. */
	SkeletonView View(std::vector<std::string_view>& NameViews) const;
};

/** All that is solved at once. The first level is LOD 0. */
struct SourceCharacter
{
	SourceSkeleton Joints;
	std::vector<SourceLevel> Levels;
};

/** Rows to write: source vertex V of the level has row RowOf[V]. */
struct SolvedLevel
{
	int32_t Level = 0;
	SkinWeights Rows;
	QuantisedWeights Stored; // 16 bits
	std::vector<int32_t> RowOf;
	std::vector<JointDeviation> Deviations; // from LOD 0, one per joint; none for LOD 0
	int32_t FarVertices = 0;                // source vertices without surface of the same limb near in LOD 0
};

struct Solution
{
	BoundCharacter Bound;            // of LOD 0
	std::vector<SolvedLevel> Levels; // as the source's
};

/** A solution, or what is wrong with which level. */
struct SolveOutcome
{
	Status State;
	int32_t Level = 0;
	Solution Value;
};

/** Binds LOD 0 and evaluates its atlas on the other levels. Options.Weigh.MaxInfluences is taken from the levels. */
SolveOutcome Solve(const SourceCharacter& Source, const BindOptions& Options, const Context& Host);
}
