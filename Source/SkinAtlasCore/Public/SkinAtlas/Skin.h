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
	Blended,        // on the straight line between the two, by SkinJob::BlendFactor and BlendMask
};

/** What dual quaternions keep of the joints' scale, shear and mirroring; the linear method always keeps all. */
enum class StretchMode : uint8_t
{
	None,    // rotation and translation only
	Uniform, // the mean scale; exact for joints that scale alike in all directions
	Full,
};

/** A joint's bone at rest, in mesh space. Head and Tail are equal where a joint has none. */
struct BoneSegment
{
	Vec3 Head, Tail;
};

/** A joint's map as it is blended; the memory of the shader's record. */
struct JointRecord
{
	Vec4 Real, Dual; // the rigid motion
	Vec4 Diagonal;   // XX, YY, ZZ of the symmetric stretch minus the identity, which comes first; W: their mean
	Vec4 Across;     // XY, XZ, YZ; W: 0
};

/**
 * Stage 4: poses a mesh on the CPU; the reference of the shader. Named inputs and outputs; owns and allocates nothing.
 * Row S of the weights belongs to vertex S, or to Rows[S] where Rows is given (Topology::SourceToWelded).
 */
struct SkinJob
{
	SkinningMethod Method = SkinningMethod::DualQuaternion;
	StretchMode Stretch = StretchMode::Full;
	float BlendFactor = 1.0f;             // Blended: share of the dual quaternions, 0 to 1, times the mask
	std::span<const float> BlendMask;     // Blended: 0 to 1, one per vertex, or empty: 1 everywhere
	float BulgeCompensation = 0.0f;       // [Kim14], positions by dual quaternions only: 0 off, to 1 whole
	std::span<const BoneSegment> Bones;   // one per joint; read where BulgeCompensation is above 0

	int32_t Influences = 0;               // slots per row
	std::span<const uint16_t> Joints;     // rows * Influences
	std::span<const float> Weights;       // rows * Influences; rows sum to 1
	std::span<const int32_t> Rows;        // one per vertex, or empty
	std::span<const Affine> RestToPosed;  // one per joint, mesh space to mesh space: pose times inverse bind
	std::span<JointRecord> Records;       // one per joint: room for Skin to work in;
	                                      // none is needed by the linear method

	std::span<const Vec3> Positions;      // one per vertex
	std::span<const Vec3> Normals;        // one per vertex, or empty
	std::span<const Vec4> Tangents;       // one per vertex, or empty
	std::span<const Vec3> PositionDeltas; // of morph targets, added before posing: one per vertex, or empty
	std::span<const Vec3> NormalDeltas;   // the same; read where there are normals

	std::span<Vec3> OutPositions;         // same sizes as the inputs
	std::span<Vec3> OutNormals;
	std::span<Vec4> OutTangents;
};

/**
 * Cost: linear in the vertices; slots of a row without weight cost next to nothing. The bits do not depend on threads,
 * nor on what else the job poses. Outputs may be the inputs.
 * Errors: SizeMismatch, BadOption, NotFinite (Where: joint), IndexOutOfRange (Where: vertex), Cancelled.
 * After an error nothing is written; after Cancelled some may be.
 */
SKINATLASCORE_API Status Skin(const SkinJob& Job, const Context& Host = {});
}
