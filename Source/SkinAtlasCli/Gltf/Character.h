// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"

#include "SkinAtlas/Locks.h"
#include "SkinAtlas/Skin.h"
#include "SkinAtlas/Weigh.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * Where a run of the character's vertices is stored: one skinned primitive of one mesh, under the first node that shows
 * it. Primitives that share their vertices in the file share them here: then FirstVertex is equal and the triangles
 * differ.
 */
struct PrimitiveRun
{
	int32_t Node = NoIndex, Mesh = NoIndex, Primitive = NoIndex, Skin = NoIndex; // indices in the document
	int32_t FirstVertex = 0, VertexCount = 0;
	int32_t FirstTriangle = 0, TriangleCount = 0;
};

/**
 * All skinned meshes of a file as one character: one set of joints, one mesh space, bind pose. What has a skeleton of
 * its own, a bicycle beside its rider, is another figure of it.
 * Joints are the union of the skins that meshes use, in order of first appearance. The mesh space is that of the first
 * such skin; others come in through a joint they share with it, JointToMesh(first) * InverseBind(other), or, if they
 * share none, through the nodes' rest pose. Triangle strips and fans are read as triangles; points and lines are
 * vertices without one. A mesh that is shown under several skins has one set of joint numbers for all of them: the skin
 * with the fewest joints, the first of equals, stands for all, and the others follow it number by number. Of more than
 * 65535 joints in all the highest in the hierarchy are taken.
 */
struct Character
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;
	std::vector<int32_t> Parts; // per vertex: index of its skin

	std::vector<int32_t> JointNodes;     // per joint: node index
	std::vector<std::string> JointNames; // per joint: node name, or "joint N" where the file has none
	std::vector<int32_t> JointParents;   // per joint: nearest ancestor node that is a joint, or NoIndex
	std::vector<Affine> JointToMesh;     // per joint: bind pose
	std::vector<bool> bUnbound;          // per joint: its inverse bind matrix flattens space or is a placeholder, so
	                                     // it has no bind pose (the rest pose stands in) and must carry no weight
	std::vector<Affine> SkinToMesh;      // per skin of the document: mesh space of that skin to the character's
	std::vector<int32_t> JointFigures, VertexFigures; // per joint and vertex, where skins have nothing in common: no
	                                                  // joint of both, none of one below another's. Empty: one figure

	std::vector<PrimitiveRun> Runs;

	/** A joint of a skin that is none of the character's, because there are too many. */
	struct Surplus
	{
		int32_t Node = NoIndex;
		int32_t Above = NoIndex; // the joint that carries its skin, if there is one
	};
	std::vector<Surplus> LeftOut;

	/** Skins of the document that follow another's joint numbers, because they show the same mesh. */
	struct Follower
	{
		int32_t Skin = NoIndex, Leader = NoIndex, Mesh = NoIndex;
	};
	std::vector<Follower> Followers;
	bool bGuessedSpace = false; // skins share no joint and do not stand in bind pose: their first joints placed them

	MeshView Mesh() const { return {Positions, Indices, Parts, VertexFigures}; }
	/** NameViews keeps the views alive; one per joint. */
	SkeletonView Skeleton(std::vector<std::string_view>& NameViews) const;
};

/** Reads the character. The error sentence names the mesh, primitive, accessor, joint or vertex at fault. */
Outcome<Character> ReadCharacter(const Document& File);

/** What becomes of a row in which a weight is negative or not finite, as exporters leave it that divide by a zero sum.
 */
enum class BrokenRow : uint8_t
{
	Refused,
	Empty, // as if the vertex had no weights: nobody can tell what they were
};

/**
 * Weights as they stand in the file: one row per character vertex, summed over repeated joints, normalised, heaviest
 * first, equal weights as stored. Rows are empty where a primitive or vertex has no weights.
 */
Outcome<SkinWeights> ReadWeights(const Document& File, const Character& Who, BrokenRow Broken = BrokenRow::Refused);

/**
 * The same, number by number: one row per character vertex, slots as they stand. Fails where a primitive has no
 * weights, and where they are in another form than the one that is wanted.
 */
Outcome<StoredWeights> ReadStoredWeights(
	const Document& File, const Character& Who, std::optional<WeightFormat> Wanted = std::nullopt);

/** Rows in the form in which they are stored. RowOf maps a character vertex to its row (Topology::SourceToWelded). */
Outcome<StoredWeights> StoreWeights(const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format);

/** The vertex attribute of a blend mask: one float, 0 linear to 1 dual quaternions. */
inline constexpr const char* MaskAttribute = "_DQ_MASK";

/**
 * Replaces JOINTS_n and WEIGHTS_n of the character's primitives by Rows, _DQ_MASK by Mask (one per character vertex;
 * empty: a mask of an earlier bind goes, for it is not that of these rows), and nothing else of meaning. Joint
 * numbers are turned into each skin's own; a joint that a skin lacks is added to it with its inverse bind matrix, and
 * to the skins that follow it (KeepToSkins). Each primitive gets as many sets of four as its rows need. Accessors
 * that nothing else uses keep their number, and their place where the new bytes fit: binding the same file again does
 * not lengthen it.
 * Kept: one per character vertex, 1: the row in the file stays, byte for byte, and so do the sets of its primitive;
 * Rows must hold it slot by slot. Empty: none.
 */
Outcome<void> WriteWeights(
	Document& File, const Character& Who, const StoredWeights& Rows, std::span<const uint8_t> Kept = {},
	std::span<const float> Mask = {});

/** StoreWeights and WriteWeights. */
Outcome<void> WriteWeights(
	Document& File, const Character& Who, const SkinWeights& Rows, std::span<const int32_t> RowOf, WeightFormat Format);
}
