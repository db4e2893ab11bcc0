// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// UnrealBuildTool defines the macro by two tokens, DLLEXPORT and DLLIMPORT, which this header of the engine explains.
#ifdef SKINATLASCORE_API
#include "HAL/Platform.h"
#else
#define SKINATLASCORE_API // nothing to export elsewhere
#endif

namespace SkinAtlas
{
/** The index of nothing. Ids are signed, so that a forgotten check shows. */
inline constexpr int32_t NoIndex = -1;

/** A point or direction in mesh space, in the unit of the file. Memory of FVector3f. */
struct Vec3
{
	float X = 0.0f, Y = 0.0f, Z = 0.0f;
};

/** A tangent: direction in X, Y, Z and handedness (+1 or -1) in W. Memory of FVector4f. */
struct Vec4
{
	float X = 0.0f, Y = 0.0f, Z = 0.0f, W = 1.0f;
};

/** An affine map of column vectors, P' = Row * (P, 1). Memory of a shader's row-major float3x4. */
struct Affine
{
	float Row[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
};

/**
 * The triangles of one character, all its meshes together, in bind pose and in one space.
 * A view never owns: the host keeps its arrays alive for the call.
 */
struct MeshView
{
	std::span<const Vec3> Positions;
	std::span<const int32_t> Indices; // 3 per triangle
	std::span<const int32_t> Parts;   // one per vertex: the skin it was stored under; empty: all under one
	std::span<const int32_t> Figures = {}; // one per vertex: as SkeletonView has it for joints
};

/** The joints of one character in bind pose. Any order, any number of roots. */
struct SkeletonView
{
	std::span<const Affine> JointToMesh;      // bind pose: inverse of the inverse bind matrix
	std::span<const int32_t> Parents;         // NoIndex for a root
	std::span<const std::string_view> Names;  // one per joint, or empty; only RecogniseRoles reads them
	std::span<const int32_t> Figures = {};    // one per joint: those of a rider have one number, those of the bicycle,
	                                          // which has nothing in common with it, another; empty: all have one
};
}
