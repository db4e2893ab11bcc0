// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Picture/Rasteriser.h"

#include "SkinAtlas/Bind.h"

namespace SkinAtlas::Host
{
/** The colours of the page, 0xRRGGBB. */
namespace Page
{
inline constexpr uint32_t Paper = 0xfcfbf9, Ink = 0x2b303b, FaintInk = 0x7f858f, PlainSurface = 0xd8d2c7;
}

/** A mesh with everything that a picture of it shows. */
struct ArmPicture
{
	std::vector<Vec3> Positions, Normals;
	std::vector<Colour> Colours;
	std::vector<Vec3> CurveSegments; // two points each
	std::vector<PictureBone> Bones;
};

/** The arm of the samples, bound with one K for all joints, and the ways in which we draw it. */
class BoundArm
{
public:
	static Outcome<BoundArm> Make(float K);

	ArmPicture Rest() const;                     // plain, with its bones
	ArmPicture Regions() const;                  // one colour per joint, and the curves between them
	ArmPicture Overlaps() const;                 // regions, darker where they are shared
	ArmPicture Posed(double ElbowDegrees) const; // the same, bent by dual quaternions

	/** Seen from its side, bending to the right; ViewHeight in mesh units. */
	Image Render(const ArmPicture& What, const Vec3& Centre, float ViewHeight, int32_t Width, int32_t Height) const;

private:
	std::vector<Vec3> Positions, Normals;
	std::vector<int32_t> Indices;
	std::vector<Affine> JointToMesh;
	std::vector<int32_t> Parents;
	int32_t Elbow = NoIndex;
	std::vector<Colour> JointColours;
	BoundCharacter Bound;
};
}
