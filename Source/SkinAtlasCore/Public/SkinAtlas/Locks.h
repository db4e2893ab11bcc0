// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/StoredWeights.h"

#include <vector>

namespace SkinAtlas
{
/** What of the stored weights stays. Each list may be empty: none is locked, and all is computed anew. */
struct LockOptions
{
	std::span<const uint8_t> Joints = {};     // one per joint, 1: its weights stay, also where they are 0
	std::span<const uint8_t> Vertices = {};   // one per source vertex, 1: its row stays
	std::span<const uint8_t> OnlyJoints = {}; // one per joint, 1: rows in its overlap are new, and no others
};

/** Why a lock could not be kept together with the rest. */
enum class LockConflict : uint8_t
{
	NoFreeJoint,   // the locked joints leave weight, and no unlocked joint is there to take it
	NoFreeSlot,    // they leave weight, and fill the whole row
	TwinsDiffer,   // copies of the vertex hold different locked weights
	NotNormalised, // the stored row does not sum to 1: a locked part of it has no meaning
};

struct ConflictingVertex
{
	int32_t Vertex = NoIndex; // source vertex
	LockConflict Why = LockConflict::NoFreeJoint;
};

/** Rows with the locks in them. */
struct LockedWeights
{
	StoredWeights Rows = {};                       // one per source vertex; changed rows are heaviest first
	std::vector<uint8_t> Kept = {};                // one per source vertex, 1: the row is the stored one, slot by slot
	std::vector<ConflictingVertex> Conflicts = {}; // by vertex; they keep their rows
};

/**
 * Puts the weights that a bind computed into rows that keep what is locked: their numbers, bit for bit, and their form.
 *
 * A locked vertex keeps its row, and so do its copies at the same position. A locked joint keeps its number l in every
 * row; with c its computed weight, what it takes more (l > c) is taken from the unlocked joints in proportion, and what
 * it leaves (l < c) goes to the nearest unlocked joint above it in the joint tree, as the region of an excluded joint
 * does. So a lock that agrees with the computed row changes nothing, and rows change steadily with the locked weights.
 * Whole numbers sum to exactly 255 or 65535. A row that comes out as it was stored is kept as it was stored.
 *
 * OnlyJoints: rows in the overlap of such a joint become the computed ones, and all others stay.
 * The overlap of a joint is
 *  - as computed: where its curve blends or has passed over the vertex, or the surface that it takes its row from
 *    (Mirror), or the skin that it follows; or where the computed row has weight on both sides of the curve, as those
 *    of other methods may;
 *  - as stored, for a curve that was softer, or elsewhere: where the stored row has weight from across the curve, from
 *    the side that the heaviest joint of the computed row is not on, as far as such vertices hang together, edge by
 *    edge or by following one of them, with the overlap as computed or with the curve: an edge whose ends have regions,
 *    or heaviest joints, on different sides.
 * So weight from across that was painted elsewhere stays. Where nothing but the K, shift or falloff of the joint has
 * changed, all rows come out as in a full bind, but for those from which rounding or MaxInfluences took all that came
 * from across, and for traces from across, of 0.5 % and less, in rows that are taken at an image (Mirror) and hang
 * together with no others.
 *
 * Bound: of the mesh that Stored belongs to. Blend: as it was bound with. Errors: SizeMismatch, BadOption, Cancelled.
 */
SKINATLASCORE_API Result<LockedWeights> ApplyLocks(const BoundCharacter& Bound, const WeighOptions& Blend,
	const StoredWeights& Stored, const LockOptions& Locks, const Context& Host = {});
}
