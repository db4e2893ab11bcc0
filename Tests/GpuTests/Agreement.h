// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How far the device and the core's reference are apart on one job, and where that question has no sharp answer.

#pragma once

#include "SkinAtlas/Skin.h"

#include <vector>

namespace SkinAtlas::Gpu
{
/** The posed arrays of one side. */
struct PosedArrays
{
	std::vector<Vec3> Positions, Normals;
	std::vector<Vec4> Tangents;
	std::vector<JointRecord> Records;

	/** Makes room and points the job's outputs here. */
	void Receive(SkinJob& Job);
};

/**
 * Vertices at which rounding decides the result: no two correct float programs need agree there.
 * Position: a quaternion of the row is perpendicular to the heaviest one (|dot| < 1e-3), the blend nearly vanishes
 * (|real| < 1e-2), or a joint flattens two directions, which leaves its rotation open. Frame: also where the blended
 * map all but flattens the surface, or a blend of two methods finds their frames nearly opposed.
 */
struct Conditioning
{
	std::vector<uint8_t> IllPosition, IllFrame; // one per vertex
};

Conditioning Judge(const SkinJob& Job);

struct Agreement
{
	size_t Vertices = 0, IllPositions = 0, IllFrames = 0;
	size_t NotFinite = 0;				// over all vertices and both sides
	size_t HandednessDiffers = 0;		// over well-conditioned vertices, as what follows
	double Position = 0.0;				// greatest distance over the diagonal of the rest positions' box
	double Normal = 0.0, Tangent = 0.0; // greatest angle, radians

	void Add(const Agreement& Other);
};

Agreement Compare(const SkinJob& Job, const PosedArrays& Reference, const PosedArrays& Device);
}
