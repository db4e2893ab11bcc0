// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Which joint is the image of which, across planes of mesh space.

#pragma once

#include "5_Mirror/MirrorPlane.h"
#include "SkinAtlas/Skeleton.h"

#include <array>
#include <vector>

namespace SkinAtlas
{
struct JointImages
{
	MirrorPlane Plane;
	std::vector<int32_t> Of;			 // one per joint: its image, itself on the plane; NoIndex: none
	int32_t Paired = 0, AcrossPlane = 0; // joints with an image, and with one that is another joint
	double Gap = 0.0;					 // mean distance of the images from the joints that they are

	/** Share of the joints with an image. */
	double Coverage() const { return Of.empty() ? 0.0 : double(Paired) / double(Of.size()); }
};

/** The plane across a direction at which most joints pair; Across tells the direction alone. */
JointImages FindJointImages(const Skeleton& Joints, const MirrorPlane& Across);

/**
 * The planes across the axes of mesh space; if the joints lie exactly at none of them, those across three own axes of
 * the character, where these are others; if none has half of the joints, the plane between limbs that hang on one joint
 * and are of one size. Those first across which most joints pair, and of these the ones that their images lie closer
 * to. Planes without a pair are left out.
 */
std::vector<JointImages> FindJointPlanes(const Skeleton& Joints, const std::array<Vec3d, 3>& OwnAxes);
}
