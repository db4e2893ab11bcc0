// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"

namespace SkinAtlas
{
/** How the joints' transforms are blended at a vertex. */
enum class SkinningMethod : uint8_t
{
	Linear,         // weighted sum of the matrices
	DualQuaternion, // [Kavan08]: rotation and translation as dual quaternions, scale and shear in a first linear phase
};

/**
 * Stage 4: poses a mesh on the CPU; the reference of the shader. Named inputs and outputs; owns nothing.
 * Row S of the weights belongs to vertex S, or to Rows[S] where Rows is given (Topology::SourceToWelded).
 */
struct SkinJob
{
	SkinningMethod Method = SkinningMethod::DualQuaternion;

	int32_t Influences = 0;               // slots per row
	std::span<const uint16_t> Joints;     // rows * Influences
	std::span<const float> Weights;       // rows * Influences; rows sum to 1
	std::span<const int32_t> Rows;        // one per vertex, or empty
	std::span<const Affine> RestToPosed;  // one per joint, mesh space to mesh space: pose times inverse bind

	std::span<const Vec3> Positions;      // one per vertex
	std::span<const Vec3> Normals;        // one per vertex, or empty
	std::span<const Vec4> Tangents;       // one per vertex, or empty

	std::span<Vec3> OutPositions;         // same sizes as the inputs
	std::span<Vec3> OutNormals;
	std::span<Vec4> OutTangents;
};

/** Errors: SizeMismatch, NotFinite (Where: joint), IndexOutOfRange (Where: vertex), Cancelled. */
SKINATLASCORE_API Status Skin(const SkinJob& Job, const Context& Host = {});
}
