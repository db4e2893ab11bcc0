// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Parts.h"

#include "1_Segment/ComponentsAround.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t Samples = 8;		// along a bone
constexpr double LeastOwned = 0.6;	// of the owner's bones inside the part
constexpr double MostOfOther = 0.4; // of any other joint's: a torso with two vertebrae inside bends
}

bool IsPutTogether(const Topology& Mesh)
{
	std::vector<int32_t> Size(size_t(Mesh.ComponentCount()), 0);
	for (const int32_t C : Mesh.ComponentOf())
	{
		++Size[size_t(C)];
	}
	return 2 * *std::max_element(Size.begin(), Size.end()) < Mesh.VertexCount();
}

std::vector<int32_t> FindPartOwners(const SegmentationInput& In)
{
	std::vector<int32_t> Owner(size_t(In.Mesh.ComponentCount()), NoIndex);
	if (!IsPutTogether(In.Mesh))
	{
		return Owner;
	}
	std::vector<bool> bShared(Owner.size(), false);
	std::vector<int32_t> Inside(Owner.size(), 0); // per component: samples of the joint at hand
	std::vector<int32_t> Met;
	ComponentsAround Around(In.Mesh);
	const auto MayBeOwned = [&](int32_t C) { return !bShared[size_t(C)]; };
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		Met.clear();
		for (const Bone& Each : In.Bones.Of(J))
		{
			for (int32_t I = 0; I < Samples; ++I)
			{
				for (const int32_t C : Around.LookFrom(Lerp(Each.From, Each.To, (I + 0.5) / Samples), MayBeOwned))
				{
					if (Inside[size_t(C)]++ == 0)
					{
						Met.push_back(C);
					}
				}
			}
		}
		const auto All = static_cast<double>(In.Bones.Of(J).size()) * Samples;
		for (const int32_t C : Met)
		{
			if (Inside[size_t(C)] >= MostOfOther * All)
			{
				bShared[size_t(C)] = bShared[size_t(C)] || Owner[size_t(C)] != NoIndex || Inside[size_t(C)] < LeastOwned * All;
				Owner[size_t(C)] = J;
			}
			Inside[size_t(C)] = 0;
		}
	}
	for (size_t C = 0; C < Owner.size(); ++C)
	{
		Owner[C] = bShared[C] ? NoIndex : Owner[C];
	}
	return Owner;
}
}
