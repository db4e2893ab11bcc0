// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/Release.h"

#include "7_Methods/Method.h"

namespace SkinAtlas
{
namespace
{
std::vector<bool> FindReleased(std::span<const int32_t> Looked, std::span<const RowOrigin> Origins,
	const BoundCharacter& Bound, const std::vector<bool>& bChanged)
{
	const std::vector<ComponentFate>& Fates = Bound.Regions.Components;
	std::vector<int32_t> Count(Fates.size(), 0), Lost(Fates.size(), 0);
	std::vector<bool> bReleased(Fates.size(), false);
	for (size_t I = 0; I < Looked.size(); ++I)
	{
		const size_t C = size_t(Bound.Mesh.ComponentOf()[size_t(Looked[I])]);
		bReleased[C] = Fates[C].Policy != ComponentPolicy::Atlas && bChanged[size_t(Looked[I])];
		++Count[C];
		Lost[C] += Origins.empty() || IsOnSource(Origins[I]) ? 0 : 1;
	}
	for (size_t C = 0; C < Fates.size(); ++C)
	{
		bReleased[C] = bReleased[C] && 2 * Lost[C] <= Count[C];
	}
	return bReleased;
}
}

void ReleaseComponents(std::span<const int32_t> Looked, std::span<const RowOrigin> Origins, BoundCharacter& InOut,
	std::vector<bool>& bInOutChanged)
{
	const std::vector<bool> bReleased = FindReleased(Looked, Origins, InOut, bInOutChanged);
	Segmentation& Regions = InOut.Regions;
	for (int32_t V = 0; V < InOut.Mesh.VertexCount(); ++V)
	{
		if (bReleased[size_t(InOut.Mesh.ComponentOf()[size_t(V)])])
		{
			Regions.PolicyOf[size_t(V)] = ComponentPolicy::Atlas;
		}
		bInOutChanged[size_t(V)] = bInOutChanged[size_t(V)] && !Regions.IsFixed(V);
	}
	std::erase_if(Regions.Followers, [&](const SkinPoint& Each) { return !Regions.IsFixed(Each.Vertex); });
	for (size_t C = 0; C < bReleased.size(); ++C)
	{
		ComponentFate& Fate = Regions.Components[C];
		if (bReleased[C])
		{
			Fate.Policy = ComponentPolicy::Atlas;
			Fate.Reason = ComponentReason::GivenRows;
			Fate.Joint = NoIndex;
		}
		Fate.Method = Fate.Policy == ComponentPolicy::Atlas ? Fate.Method : WeightMethod::Atlas;
	}
}
}
