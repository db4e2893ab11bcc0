// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The work between reading and writing: plain data and the core, no engine.

#pragma once

#include "SkinAtlas/Leak.h"
#include "SkinAtlas/Recipe.h"
#include "SkinAtlas/Transfer.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Editor
{
/**
 * A level of detail as the core reads it:
 * vertices numbered without gaps, triangles that face outwards right-handed.
 */
struct SourceLevel
{
	int32_t Level = 0;
	int32_t MaxInfluences = 4; // as recipe, level and project allow
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices; // 3 per triangle
	std::vector<std::string> Slots; // names of its material slots, UTF-8
	std::vector<int32_t> SlotOf;    // one per triangle
	StoredWeights Stored;           // rows that locks keep, one per vertex; none where nothing is locked

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

/** Another mesh with weights: bones of equal names correspond. */
struct WeightSource
{
	SourceSkeleton Joints;
	SourceLevel Level;              // its LOD 0, with its rows
	std::vector<std::string> Bones; // those whose weights are taken; none: all
};

/** All that is solved at once. The first level is LOD 0. */
struct SourceCharacter
{
	SourceSkeleton Joints;
	std::vector<SourceLevel> Levels;
	std::optional<WeightSource> From; // whose weights are taken instead of the atlas'
	std::vector<Vec3> LockedVertices; // where vertices are that keep their rows, on every level that has one there
};

/** Rows to write. */
struct SolvedLevel
{
	int32_t Level = 0;
	StoredWeights Rows;                     // one per source vertex, 16 bits, heaviest first
	std::vector<uint8_t> Kept;              // one per source vertex, 1: the row is the stored one; empty: no locks
	std::vector<ConflictingVertex> Conflicts;
	std::vector<Vec3> LostLocks;            // places of locked vertices where the level has none
	double PrunedMass = 0.0;
	std::vector<JointDeviation> Deviations; // from LOD 0, one per joint; none for LOD 0
	int32_t FarVertices = 0;                // source vertices without surface of the same limb near in LOD 0
	LeakCertificate Leak;                   // of Rows; on other levels than LOD 0 regions are heaviest joints
};

struct Solution
{
	BoundCharacter Bound;              // of LOD 0
	std::vector<RecognisedRole> Roles; // one per joint
	std::vector<SolvedLevel> Levels;   // as the source's
	std::vector<std::vector<std::string>> ComponentSlots; // of LOD 0: the material slots of each component
};

/** What is wrong: with the recipe, or with which level. Nothing, if there is a solution. */
struct SolveOutcome
{
	std::string Complaint; // about the recipe, or a level that is empty; a clause
	Status State;
	int32_t Level = 0;

	explicit operator bool() const { return State && Complaint.empty(); }
};

/** One per joint; unknown where the core refuses the skeleton. */
std::vector<RecognisedRole> FindRoles(const SourceSkeleton& Joints, const RoleTable& Table);

/** Whether a recipe keeps stored weights, so that they have to be read. */
bool NeedsStored(const Recipe& What, const SourceCharacter& Source);

enum class SolveExtent
{
	AllLevels,
	FirstLevel, // LOD 0 alone: for previews
};

/**
 * Binds LOD 0 and evaluates its atlas on the other levels; what is locked stays on all. MaxInfluences is taken from the
 * levels. The atlas is kept: where the next recipe has the same, on the same mesh and joints, its distances are blended
 * again, with the rows that a whole bind gives.
 */
class AtlasSolver
{
public:
	/** ReachK: distances are measured at least as far as this K asks for, so that up to it nothing is bound again. */
	explicit AtlasSolver(float InReachK = 0.0f) : ReachK(InReachK) {}

	/** Without a solution at the end the one before is gone, too, but its atlas stays where it still serves. */
	SolveOutcome Solve(const SourceCharacter& Source, const Recipe& What, const RoleTable& Roles, SolveExtent Extent,
		const Context& Host);

	/** Whether Solve would not bind, unless a joint asks for more than ReachK. */
	bool CanBlend(const SourceCharacter& Source, const Recipe& What, const RoleTable& Roles) const;

	/** Null without a solution. */
	const Solution* Found() const { return bSolved ? &Kept : nullptr; }
	void Forget() { *this = AtlasSolver(ReachK); }

	/** How often the whole method ran. */
	int32_t BindCount() const { return Binds; }

private:
	SolveOutcome Bind(const SourceCharacter& Source, const Recipe& What, const Skeleton& Joints, const RoleTable& Roles,
		ResolvedRecipe& Resolved, ResolvedComponents& Components, const Context& Host);
	SolveOutcome StoreLevels(
		const SourceCharacter& Source, const ResolvedRecipe& Resolved, SolveExtent Extent, const Context& Host);

	float ReachK;
	int32_t Binds = 0;
	bool bAtlas = false, bSolved = false;
	Solution Kept;
	// What the atlas belongs to.
	SourceSkeleton OfJoints;
	SourceLevel OfLevel; // without stored rows
	Recipe OfRecipe;
	RoleTable OfRoles;
};
}
