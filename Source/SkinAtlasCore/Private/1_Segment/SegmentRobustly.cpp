// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The segmentation for real characters: loops that agree with the nearest bones, and these bones within what the loops
// leave. Why each step: Resources/Docs/PaperMap.md.

#include "1_Segment/3_Bones/Prior.h"
#include "1_Segment/4_Cut/JointCutter.h"
#include "1_Segment/5_Label/Exclaves.h"
#include "1_Segment/5_Label/LabelPieces.h"
#include "1_Segment/5_Label/Patches.h"
#include "Common/ScratchPool.h"

namespace SkinAtlas
{
namespace
{
/** Exclaves go to what is around them, vertex by vertex the nearest bone. */
Status JoinExclaves(const SegmentationInput& In, std::vector<int32_t>& RegionOf)
{
	const Result<std::vector<Exclave>> Found = FindExclaves(In.Mesh, In.Tree, RegionOf, In.Host);
	for (const Exclave& Each : *Found)
	{
		const BoneChoice Around = In.Bones.ChoiceAmong(Each.Around);
		NearestBoneScratch Scratch;
		for (const int32_t V : Each.Vertices)
		{
			RegionOf[size_t(V)] =
				In.Bones.Nearest(In.Mesh.Positions()[size_t(V)], In.Outward[size_t(V)], Around, Scratch);
		}
	}
	return Found.State;
}
}

Status SegmentRobustly(const SegmentationInput& In, std::vector<JointCut>& OutCuts, Segmentation& Out)
{
	const Result<std::vector<int32_t>> Prior = NearestBones(In);
	if (!Prior)
	{
		return Prior.State;
	}
	const Result<std::vector<int64_t>> Amounts = AmountsOfSkin(In.Mesh, In.Host);
	if (!Amounts)
	{
		return Amounts.State;
	}
	const JointedNecks Necks(In);
	const std::vector<int32_t> Joined = Necks.Exist() ? Necks.Joined(*Prior) : std::vector<int32_t>();
	const PriorSkin OfNearest(In.Mesh, In.Tree, *Amounts, *Prior), OfJointedNecks(In.Mesh, In.Tree, *Amounts, Joined);
	Report(In.Host, Stage::Segment, 0.2f);
	const auto& Order = In.Tree.ParentsFirst();
	ScratchPool<JointCutter> Cutters;
	const Status Cut = ParallelFor(In.Host, static_cast<int32_t>(Order.size()), 1,
		[&](int32_t Begin, int32_t End)
		{
			std::unique_ptr<JointCutter> Cutter =
				Cutters.Take([&] { return std::make_unique<JointCutter>(In, Necks, OfNearest, OfJointedNecks); });
			for (int32_t I = Begin; I < End; ++I)
			{
				const int32_t J = Order[size_t(I)];
				if (In.Tree.Parent(J) != NoIndex)
				{
					Cutter->Cut(J, OutCuts[size_t(J)], Out.Curves[size_t(J)]);
				}
			}
			Cutters.Return(std::move(Cutter));
		});
	if (!Cut)
	{
		return Cut;
	}
	Report(In.Host, Stage::Segment, 0.8f);
	Necks.DropBeyondHeads(OutCuts, Out);
	Status State = LabelPieces(In, OutCuts, OfNearest, Out);
	State = State ? JoinSmallPatches(In.Mesh, In.Tree, In.Host, Out.RegionOf) : State;
	return State ? JoinExclaves(In, Out.RegionOf) : State;
}
}
