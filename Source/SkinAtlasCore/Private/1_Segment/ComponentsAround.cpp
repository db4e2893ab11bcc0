// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/ComponentsAround.h"

#include <algorithm>

namespace SkinAtlas
{
ComponentsAround::ComponentsAround(const Topology& InMesh, const TriangleTree& InSurface)
	: Mesh(InMesh)
	, Surface(InSurface)
	, Hits(size_t(InMesh.ComponentCount()), 0)
	, LastRay(size_t(InMesh.ComponentCount()), 0)
{
}

std::span<const int32_t> ComponentsAround::LookFrom(const Vec3d& P)
{
	constexpr int32_t MostOutside = 12; // of 24 directions
	for (const int32_t C : Met)
	{
		Hits[size_t(C)] = 0;
	}
	Met.clear();
	for (const Vec3d& Direction : TriangleTree::Directions())
	{
		++RayNumber;
		Surface.OnRay(P, Direction,
			[&](int32_t T)
			{
				const int32_t C = Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])];
				if (LastRay[size_t(C)] != RayNumber)
				{
					LastRay[size_t(C)] = RayNumber;
					if (Hits[size_t(C)]++ == 0)
					{
						Met.push_back(C);
					}
				}
			});
	}
	Found.clear();
	std::copy_if(Met.begin(), Met.end(), std::back_inserter(Found), [&](int32_t C) { return Hits[size_t(C)] > MostOutside; });
	return Found;
}
}
