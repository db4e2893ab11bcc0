// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Components.h"
#include "SkinAtlas/Options.h"
#include "SkinAtlas/Result.h"

#include <vector>

namespace SkinAtlas
{
/** Why a character is not mirrored. */
enum class SymmetryReason : uint8_t
{
	None,        // it is
	ByRequest,   // SymmetryKind::Off
	GivenLabels, // Auto: the caller's labels decide, left and right
	NoPairs,     // no two joints are each other's image
	FewJoints,   // Auto: too few joints have an image
	FewVertices, // Auto: too few vertices have one
};

/**
 * A plane, and what lies where on its other side. Its normal points to the side of the lowest joint that lies across
 * it. Joints pair by their places and those of the joints below them, within a tenth of the mean bone, and only if
 * those above them in the joint tree are pairs; names are not read.
 * Vertices pair within 1e-4 of the mean bone; others take the nearest surface within a tenth of it that faces the same
 * way. Only the body counts (ComponentReason): what is stray has no image here. Parts that are each other's image,
 * stray or not, share their fate: policy, mirrored joint, mirrored places on the skin.
 * Auto looks across the axes of mesh space, across those of the first root, as a character that stands aslant is
 * turned with it, and, where none of these fits half of the joints, between limbs that hang on one joint. It takes
 * the plane with most pairs of joints, and none where fewer than 7 in 10 joints or 8 in 10 vertices have an image.
 * The joints tell the plane to their own precision: where most vertices find no other there, it is the plane nearby
 * at which most do.
 *
 * What it does: Segment gives a vertex and its image mirrored labels, Overlap gives paired vertices the lesser of their
 * two distances to mirrored curves, Weigh adds up in an order that knows no left and right. So paired vertices get
 * mirrored rows to the last bit, and on the plane left and right weigh the same; what the user sets on one side stays
 * there. Where there is only surface, one side leads: the one with fewer such vertices, as the other can follow it more
 * closely; of equals the one that the normal points to. A vertex of the other side, and one whose image lies between
 * paired vertices, takes the row of the surface there, mirrored, interpolated between the corners of its triangle.
 */
struct Mirror
{
	SymmetryReason Reason = SymmetryReason::ByRequest;
	static constexpr int32_t Oblique = 3; // an axis that is none of mesh space

	int32_t Axis = NoIndex;     // 0 x, 1 y, 2 z, Oblique; NoIndex: there is no plane, and all below is empty
	double Normal[3] = {};      // unit, along the axis
	double Offset = 0.0;        // of the plane along the normal, mesh units

	int32_t BodyCount = 0;           // welded vertices of the body
	std::vector<int32_t> JointOf;    // one per joint: its image, itself on the plane; NoIndex: it has none
	std::vector<int32_t> VertexOf;   // one per welded vertex, likewise: the vertex exactly there,
	                                 // and the other way round
	std::vector<SkinPoint> Points;   // vertices without a vertex there, but with surface; rising
	std::vector<int32_t> Takers;     // which of the points take their row from there; the others are taken from

	bool IsOn() const { return Axis != NoIndex; }
	double JointCoverage() const;  // share of the joints with an image
	double VertexCoverage() const; // share of the body's vertices with an image, vertex or point
};
}
