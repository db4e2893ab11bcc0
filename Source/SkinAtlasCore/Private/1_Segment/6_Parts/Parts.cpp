// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Parts.h"

#include "1_Segment/1_Body/ComponentsAround.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <atomic>

namespace SkinAtlas
{
namespace
{
constexpr int32_t PartSamples = 8;		// along a bone
constexpr double LeastOwned = 0.6;	// of the owner's bones inside the part
constexpr double MostOfOther = 0.4; // of any other joint's: a torso with two vertebrae inside bends
constexpr double FewestOwners = 0.2; // of the joints: machines and dolls; people in clothes own a shoe or two
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

Result<std::vector<int32_t>> FindPartOwners(const SegmentationInput& In)
{
	const Body& Of = In.Of;
	std::vector<int32_t> Owners(size_t(In.Mesh.ComponentCount()), NoIndex);
	if (!IsPutTogether(In.Mesh))
	{
		return Owners;
	}
	/** Who has enough of its bones inside a component. Whoever comes first, the outcome is the same. */
	struct Claim
	{
		std::atomic<int32_t> By = NoIndex;
		std::atomic<bool> bShared = false; // by several, or with too little of one
	};
	std::vector<Claim> Claims(size_t(Of.WholeMesh().ComponentCount()));
	const auto MayBeOwned = [&](int32_t C) { return !Of.IsStray(C) && !Claims[size_t(C)].bShared; };
	const auto TryJoint = [&](int32_t J)
	{
		std::vector<int32_t> Holders, Met; // Met: a component for every sample in it
		for (const Bone& Each : In.Bones.Of(J))
		{
			for (int32_t I = 0; I < PartSamples; ++I)
			{
				Of.PartsAround().LookFrom(Lerp(Each.From, Each.To, (I + 0.5) / PartSamples), MayBeOwned, Holders);
				Met.insert(Met.end(), Holders.begin(), Holders.end());
			}
		}
		const auto All = static_cast<double>(In.Bones.Of(J).size()) * PartSamples;
		std::sort(Met.begin(), Met.end());
		for (auto First = Met.begin(); First != Met.end();)
		{
			const auto Past = std::upper_bound(First, Met.end(), *First);
			const auto Inside = static_cast<double>(Past - First);
			Claim& Mine = Claims[size_t(*First)];
			if (Inside >= MostOfOther * All && (Mine.By.exchange(J) != NoIndex || Inside < LeastOwned * All))
			{
				Mine.bShared = true;
			}
			First = Past;
		}
	};
	std::vector<int32_t> Order; // joints whose regions are handed up own nothing
	std::copy_if(In.Tree.ParentsFirst().begin(), In.Tree.ParentsFirst().end(), std::back_inserter(Order),
		[&](int32_t J)
		{ return In.Options.Joints.empty() || In.Options.Joints[size_t(J)].Role != Participation::Excluded; });
	const Status State = ParallelFor(In.Host, static_cast<int32_t>(Order.size()), 1,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t I = Begin; I < End; ++I)
			{
				TryJoint(Order[size_t(I)]);
			}
		});
	if (!State)
	{
		return State;
	}
	for (size_t C = 0; C < Owners.size(); ++C)
	{
		const Claim& Mine = Claims[size_t(Of.ComponentInWhole(static_cast<int32_t>(C)))];
		Owners[C] = Mine.bShared ? NoIndex : Mine.By.load();
	}
	const auto Owned = static_cast<double>(Owners.size()) -
					   static_cast<double>(std::count(Owners.begin(), Owners.end(), NoIndex));
	if (Owned < FewestOwners * static_cast<double>(Order.size()))
	{
		std::fill(Owners.begin(), Owners.end(), NoIndex);
	}
	return Owners;
}
}
