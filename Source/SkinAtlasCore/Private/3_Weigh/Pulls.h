// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Who pulls at whose row, and how much: what passes over the surface share.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Symmetry.h"
#include "SkinAtlas/Topology.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas
{
struct RowPull
{
	int32_t Other = NoIndex;
	double Nearness = 0.0; // 1 / length of the edge, so that the density of the mesh does not pull
};

/**
 * The neighbours of vertices. Mirrored vertices get mirrored neighbours: each takes the images of the other's too, and
 * of two mirrored lengths the lesser counts, as for the distances of an overlap.
 */
class PullsOnVertices
{
public:
	PullsOnVertices(const Topology& InMesh, const Mirror& InPlane) : Mesh(InMesh), Plane(InPlane) {}

	int32_t ImageOf(int32_t V) const { return Plane.IsOn() ? Plane.VertexOf[size_t(V)] : NoIndex; }

	/** Appends the pulls on a vertex. */
	void Append(int32_t V, std::vector<RowPull>& Out) const
	{
		const auto Own = Mesh.Neighbours(V);
		for (const int32_t Other : Own)
		{
			Out.push_back({Other, 1.0 / LengthBetween(V, Other)});
		}
		const int32_t Image = ImageOf(V);
		if (Image == NoIndex)
		{
			return;
		}
		for (const int32_t BesideImage : Mesh.Neighbours(Image))
		{
			const int32_t Other = ImageOf(BesideImage);
			if (Other != NoIndex && !std::binary_search(Own.begin(), Own.end(), Other))
			{
				Out.push_back({Other, 1.0 / LengthBetween(V, Other)});
			}
		}
	}

private:
	double LengthBetween(int32_t A, int32_t B) const
	{
		const auto Distance = [&](int32_t From, int32_t To)
		{ return Length(Vec3d(Mesh.Positions()[size_t(From)]) - Vec3d(Mesh.Positions()[size_t(To)])); };
		const int32_t ImageOfA = ImageOf(A), ImageOfB = ImageOf(B);
		const double Here = Distance(A, B);
		return ImageOfA != NoIndex && ImageOfB != NoIndex ? std::min(Here, Distance(ImageOfA, ImageOfB)) : Here;
	}

	const Topology& Mesh;
	const Mirror& Plane;
};

/** Adds up from the least, so that a sum knows no order of neighbours or joints, and so no left and right. */
inline double SumRising(std::vector<double>& Terms)
{
	std::sort(Terms.begin(), Terms.end());
	double Sum = 0.0;
	for (const double Term : Terms)
	{
		Sum += Term;
	}
	return Sum;
}
}
