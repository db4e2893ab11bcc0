// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Picture/Image.h"

#include "SkinAtlas/Context.h"

namespace SkinAtlas::Host
{
/** A parallel projection, so that equal lengths stay equal across the pictures of a series. */
struct Camera
{
	Vec3 Centre;          // mesh space: the middle of the picture
	Vec3 Towards;         // direction of view
	Vec3 Up;              // need not be perpendicular to Towards
	float Height = 1.0f;  // mesh units from the lower to the upper edge
};

struct PictureMesh
{
	std::span<const Vec3> Positions;
	std::span<const Colour> Colours; // one per vertex: the surface's own colour
	std::span<const int32_t> Indices;
	std::span<const Vec3> Normals; // one per index, unit
	bool bFlatColours = false; // each point shows the colour that has most of it, instead of a mix
	std::span<const float> Reach = {}; // for flat colours, one per index:
	                                   // what a corner's part of a point counts; empty: 1
};

/** Lines on a surface, hidden where it hides them. */
struct PictureCurve
{
	std::span<const Vec3> Segments; // two points each
	Colour Ink;
	float Width = 2.0f; // pixels
};

/** A bone as a line from joint to joint, drawn over everything. */
struct PictureBone
{
	Vec3 From, To;
};

struct Scene
{
	Camera View;
	Colour Background;
	std::span<const PictureMesh> Meshes;
	std::span<const PictureCurve> Curves;
	std::span<const PictureBone> Bones;
	Colour BoneInk;
	float BoneWidth = 3.0f; // pixels
};

/**
 * The same scene gives the same pixels, with any number of threads. Triangles are seen from both sides. Cost: triangles
 * + 16 samples per covered pixel. A cancelled picture is unfinished.
 */
Image Render(const Scene& What, int32_t Width, int32_t Height, const Context& Host = {});
}
