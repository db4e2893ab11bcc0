// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Geodesic voxel binding [Dionne13].

#include "7_Methods/InsideDistances.h"

#include <algorithm>

namespace SkinAtlas
{
Status WeighByVoxels(const MethodInput& In, MethodRows& Out)
{
	constexpr double OnBone = 1e-6; // of the extent: nearer is as near
	const auto Inside = InsideDistances::Measure(In, In.Options.VoxelResolution, In.Wanted);
	if (!Inside)
	{
		return Inside.State;
	}
	const double Extent = InsideDistances::ExtentOf(In), Alpha = In.Options.VoxelAlpha;
	for (int32_t V = 0; V < In.Mesh.VertexCount(); ++V)
	{
		for (const NearJoints::Entry& Each : (*Inside)->At(V))
		{
			// [Dionne13 Eq. 8-9]; the constant before the root of a row's weights cancels.
			const double D = Extent > 0.0 ? std::max(Each.Distance / Extent, OnBone) : 1.0;
			const double Root = 1.0 / ((1.0 - Alpha) * D + Alpha * D * D);
			Out.Add(V, Each.Joint, Root * Root);
		}
	}
	return {};
}
}
