// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Plain files, compressed by the encoders that everybody uses: those of meshoptimizer and Draco.

#pragma once

#include "SmallGltf.h"

/** A file twice: compressed, and plain with the numbers that the library's own decoder makes of it. */
struct CompressedPair
{
	SmallGltf Compressed, Plain;
};

struct MeshoptChoice
{
	const char* Extension = "EXT_meshopt_compression";
	bool bTriangles = false; // indices as TRIANGLES, which turns some, instead of INDICES
	bool bRounded = false;   // float vectors through EXPONENTIAL, with 12 bits left
};

/** Every accessor of the file must have a view for itself. The plain buffer is a placeholder, marked as a fallback. */
CompressedPair CompressByMeshopt(const SkinAtlas::Host::Document& File, const MeshoptChoice& How = {});

struct DracoChoice
{
	bool bSequential = true; // keeps the order of vertices and triangles; else edgebreaker, which does not
	bool bFallback = false;  // the accessors keep their views, and the extension is not required
	int32_t PositionBits = 0; // 0: all
};

/** The first primitive of the first mesh; the file as above. */
SmallGltf CompressByDraco(const SkinAtlas::Host::Document& File, const DracoChoice& How = {});
