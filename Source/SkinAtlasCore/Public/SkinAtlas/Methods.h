// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Other ways to weights than the atlas, behind the same bind: what they take, and where each of them is used.

#pragma once

#include "SkinAtlas/Types.h"

#include <optional>

namespace SkinAtlas
{
/** How the rows of skin are made. */
enum class WeightMethod : uint8_t
{
	Atlas,   // regions, overlaps, a partition of unity: Segment.h, Overlap.h, Weigh.h
	Closest, // capsules around the bones
	Heat,    // heat that spreads from the bones over the surface [Baran07]
	Voxel,   // distances from the bones through the solid body [Dionne13]
	Transfer, // the rows of another character, at the places that correspond
	Examples, // what explains posed meshes best
};

/** Which bones WeightMethod::Closest lets a vertex have. */
enum class ClosestReach : uint8_t
{
	Straight, // all whose capsule holds it
	Visible,  // of these, the ones it sees through the inside of its component
	Inside,   // all, with the distance through the solid body instead of the straight one
};

class Topology;
class Skeleton;
struct SkinWeights;

/** A bound character whose weights are carried over. Refers to what the caller holds. */
struct TransferSource
{
	const Topology& Mesh;    // its own mesh, in a space of its own
	const SkinWeights& Rows; // one per welded vertex of it; joints are numbered as in the character that takes them
	const Skeleton& Joints;  // those of the taking character, each where its counterpart is in that space
	std::span<const Vec3> Here, There; // pairs of points that correspond: of the taking character, of this one
};

/** How WeightMethod::Transfer found the rows of the skin: numbers of welded vertices. */
struct CarriedRows
{
	int32_t AtVertices = 0; // a vertex of the source lies there: its row
	int32_t OnSurface = 0;  // between the corners of a triangle of the source
	int32_t Filled = 0;     // from the vertices around: no surface of the same limb that faces alike is near
	int32_t Nearest = 0;    // of the nearest surface, in components where no vertex found better
};

/** A posed mesh of the character with the pose of its joints. */
struct ExamplePose
{
	std::span<const Vec3> Positions;     // one per source vertex, in any space
	std::span<const Affine> RestToPosed; // one per joint: from the bind pose in mesh space to that space
};

/**
 * Which method makes which rows, and what the methods take.
 *
 * Rigid and following components stay what they are: methods are for skin. Where nobody asked for that policy, and
 * the source of a transfer or the examples tell their rows, these count. A joint's method is that of its region:
 * with A_j the row of the atlas at a vertex and r_m that of method m, the vertex gets the sum over joints of
 * A_j r_m(j). So a vertex whose joints have one method gets its row, and where regions of two methods meet, one
 * hands over to the other as smoothly, and as widely, as the atlas does from joint to joint. The method of a
 * component wins over those of joints.
 */
struct MethodOptions
{
	WeightMethod Everywhere = WeightMethod::Atlas;
	std::span<const WeightMethod> Joints = {};                    // one per joint; empty: Everywhere
	std::span<const std::optional<WeightMethod>> Components = {}; // one per component; none, or empty: by joint

	ClosestReach Reach = ClosestReach::Visible;
	// c of [Baran07 4]: how much faster heat flows from a bone than along the skin; > 0. The paper has 1; nearest to
	// what artists painted is 4, on the shared characters as on others (Resources/Docs/Methods.md).
	float HeatConduction = 4.0f;

	// Voxel, and Closest by the inside. Cells inside take about 30 bytes, and 8 more a joint that a row may hold. Where
	// there are more than VoxelResolution^3 / 32 (at least a quarter of a million, at most 4), the grid makes itself
	// coarser, by halves.
	int32_t VoxelResolution = 256; // cells along the greatest extent of the bones; 8 to 2048
	float VoxelAlpha = 1.0f;       // falloff (1 / ((1 - alpha) d + alpha d^2))^2, d in that extent; 0 soft to 1 sharp

	const TransferSource* Source = nullptr;       // Transfer needs it
	std::span<const ExamplePose> Examples = {};   // Examples needs one at least
};
}
