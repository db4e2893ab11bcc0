// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Where a picture of a character is taken from, and how much of it is on it.

#pragma once

#include "Gltf/Transform.h"
#include "Picture/Rasteriser.h"

#include <string_view>

namespace SkinAtlas::Host
{
/** Degrees. 0, 0 looks a character in the face, which looks along +Z of the scene under +Y [glTF 2.0 3.4]. */
struct ViewAngles
{
	double Azimuth = 35.0;   // towards the character's left
	double Elevation = 12.0; // upwards
};

/** Reads front, back, left, right, top, three-quarter, or AZIMUTH,ELEVATION. The sentence begins with the text. */
Outcome<ViewAngles> ParseView(std::string_view Text);

/**
 * A camera that looks so; where it stands and how much it sees are left open.
 * MeshToScene is taken without its scale.
 */
Camera LookFrom(const ViewAngles& Angles, const Transform& MeshToScene);

/** How far points reach in a camera's picture, in mesh units. */
struct Extent
{
	Vec3 Centre;
	double Width = 0.0, Height = 0.0;
};
Extent ExtentOf(std::span<const Vec3> Points, const Camera& View);

/** The height of view that shows all of an extent, with a margin, in a picture of so many pixels. */
double HeightToShow(const Extent& What, int32_t Width, int32_t Height);
}
