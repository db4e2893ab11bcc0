// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "2_Overlap/Front.h"
#include "Common/Vector.h"

namespace SkinAtlas
{
/** One step of Dijkstra: from a settled vertex along every edge at it. */
class EdgeRelaxation
{
public:
	EdgeRelaxation(const Topology& InMesh, Front& InGrown) : Mesh(InMesh), Grown(InGrown) {}

	void operator()(int32_t V) const
	{
		const auto P = Mesh.Positions();
		const Vec3d Here = P[size_t(V)];
		const double Value = Grown.At(V);
		for (const int32_t Next : Mesh.Neighbours(V))
		{
			if (Value < Grown.At(Next))
			{
				Grown.Offer(Next, Value + Length(Vec3d(P[size_t(Next)]) - Here));
			}
		}
	}

private:
	const Topology& Mesh;
	Front& Grown;
};

/** Offers the seeds of a curve. */
inline void OfferSeeds(std::span<const CurveSeed> Seeds, Front& Grown)
{
	for (const CurveSeed& Each : Seeds)
	{
		Grown.Offer(Each.V, Each.Distance);
	}
}
}
