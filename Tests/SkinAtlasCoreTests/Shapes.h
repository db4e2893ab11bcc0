// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Tiny rigs by name, with closed-form answers.

#pragma once

#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Topology.h"
#include "SkinAtlas/Types.h"

#include <vector>

namespace SkinAtlas::Shapes
{
/** A mesh and its joints; owns what the views lend. */
struct Rig
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;
	std::vector<Affine> Joints; // joint to mesh
	std::vector<int32_t> Parents;

	MeshView Mesh() const { return {Positions, Indices, {}}; }
	SkeletonView Skeleton() const { return {Joints, Parents, {}}; }

	void AddJoint(const Vec3& Origin, int32_t Parent);
	void AddTriangle(int32_t A, int32_t B, int32_t C);
	void Append(const Rig& Other, const Vec3& Offset); // its triangles only
};

/**
 * A prism along X around the origin: flat facets meet at straight ridges, so the surface unrolls without distortion and
 * the distance over the surface to the section x = c is |x - c| exactly, however the facets are triangulated.
 */
struct TubeOptions
{
	float Radius = 1.0f;     // of the ridges
	float HalfLength = 3.0f; // x from -HalfLength to HalfLength
	int32_t Facets = 12;
	int32_t Columns = 2;     // per facet
	int32_t Rings = 24;      // rows of quads along X
	float Jitter = 0.0f;     // 0: regular grid. Up to 0.5: vertices off the ends move on their facet, in this part of a
	                         // cell, and diagonals turn at random, the same at every run; beyond, triangles may fold
	bool bCapped = false;    // closed by two fans
};

/** The surface of a tube, without joints. */
Rig Tube(const TubeOptions& Options = {});

/** Joint 0 at the negative end of the tube, its child 1 at the origin. */
Rig TwoBoneTube(const TubeOptions& Options = {});

/** Girth of the tube: the length of a section across X. */
float Girth(const TubeOptions& Options);

/**
 * Two legs side by side, joined by a half turn at their upper ends, like neighbouring fingers: along X at y = 0 and at
 * y = Gap + 2 Radius, from x = 0 to x = LegLength. Open below.
 */
struct HairpinOptions
{
	float Radius = 0.5f;
	float Gap = 0.25f;
	float LegLength = 6.0f;
	int32_t Sides = 12;
	int32_t Rings = 60; // along both legs and the turn
};
Rig Hairpin(const HairpinOptions& Options = {});

/** A square sheet in the plane z = 0, from -HalfSize to HalfSize. Jitter as for tubes. */
Rig Sheet(float HalfSize, int32_t Cells, float Jitter);

/** Three half planes that meet in the X axis from -1 to 1, each 2 deep: every edge on the axis has three triangles. */
Rig ThreeSheets(int32_t Cells);

/**
 * Regions and curves of a chain of joints along X, cut by planes: joint J, whose parent is J - 1, owns
 * Cuts[J - 1] <= x < Cuts[J].
 * Every crossing lies on its plane, up to float.
 */
Segmentation CutTube(const Topology& Mesh, const std::vector<float>& Cuts);

/** As CutTube with two joints, cut by a circle about the Z axis: joint 1 owns what lies outside. */
Segmentation CutDisc(const Topology& Mesh, float Radius);

/** Regions as given, one joint per welded vertex; curves cross the edges in their middle. */
Segmentation FromLabels(const Topology& Mesh, std::vector<int32_t> Labels, std::vector<int32_t> TreeParent);
}
