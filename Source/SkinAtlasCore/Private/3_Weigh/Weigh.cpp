// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 3: a partition of unity over the overlaps, within the influence budget.

#include "SkinAtlas/Weigh.h"

#include "3_Weigh/Follow.h"
#include "5_Mirror/MirrorOrder.h"
#include "5_Mirror/MirrorRows.h"
#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{

Status CheckOptions(const Segmentation& Regions, const Overlaps& Measured, const WeighOptions& Options)
{
	const int32_t JointCount = static_cast<int32_t>(Regions.Curves.size());
	if (Measured.Unit.size() != Regions.Curves.size() || Measured.Start.size() != Regions.RegionOf.size() + 1)
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Measured.Unit.size())};
	}
	if (Options.MaxInfluences < 1 || Options.MaxInfluences > WeighOptions::MostInfluences || Options.MaxSteps < 1)
	{
		return {Error::BadOption};
	}
	if (Options.Partition == PartitionKind::Regional && !Measured.bWholeRegions)
	{
		return {Error::BadOption};
	}
	if (const Status Bad = CheckJointOptions(Options.Joints, JointCount); !Bad)
	{
		return Bad;
	}
	for (int32_t J = 0; J < JointCount; ++J)
	{
		const JointOptions& Mine = OptionsOf(Options.Joints, J);
		if (ReachOf(Mine.K, Mine.Shift, Measured.Unit[size_t(J)]) > Measured.Reach[size_t(J)])
		{
			return {Error::ReachExceeded, J};
		}
	}
	return {};
}

/** The weight that a row puts more than MaxSteps away from the region. */
double MassBeyond(const WeighInput& In, int32_t Region, const std::vector<Influence>& Row)
{
	double Beyond = 0.0;
	for (const Influence& Each : Row)
	{
		const bool bAway = Each.Joint != Region && Each.Weight > 0.0;
		Beyond += bAway && !IsNear(In, Region, Each.Joint) ? Each.Weight : 0.0;
	}
	return Beyond;
}

/** Hands the weight that a row puts more than MaxSteps away from the region to the nearest joint that may have it. */
void BringNear(const WeighInput& In, int32_t Region, std::vector<Influence>& Row)
{
	const std::vector<Influence> Far = std::move(Row);
	Row.clear();
	for (const Influence& Each : Far)
	{
		AddInfluence(Row, NearestAllowed(In, Region, Each.Joint), Each.Weight);
	}
}

/**
 * Runs a partition over all rows. Make gives each block its own, with its own scratch. The plain blend comes first:
 * hardly any row needs the limit on steps, and the few that do tell how much it took away. Error: Cancelled.
 */
template <typename MakePartition>
Status FillRows(
	const WeighInput& In, const MirrorRows& Taken, const MakePartition& Make, const Context& Host, SkinWeights& Out)
{
	WeighInput Free = In;
	Free.MaxSteps = AnySteps;
	const WeighInput FreeThere = Taken.Input(AnySteps);
	const int32_t RowCount = static_cast<int32_t>(In.Regions.RegionOf.size()), Grain = GrainOf(RowCount);
	const MirrorOrder Order(In.Regions.Symmetry, In.Regions.Curves.size());
	std::vector<BlendTally> Counts(static_cast<size_t>((RowCount + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, RowCount, Grain,
		[&](int32_t Begin, int32_t End)
		{
			auto Plain = Make(Free), Limited = Make(In), There = Make(FreeThere);
			BlendTally& Count = Counts[size_t(Begin / Grain)];
			std::vector<Influence> Row;
			MirrorRows::Scratch Mirrored;
			for (int32_t V = Begin; V < End; ++V)
			{
				Plain.At(V, Row);
				const bool bTaken = Taken.Replace(V, There, Mirrored, Row);
				if (Row.size() > 1 || bTaken)
				{
					const int32_t Region = RegionAfterShift(In, V);
					if (const double Beyond = MassBeyond(In, Region, Row); Beyond > 0.0)
					{
						Count.LeakMass += Beyond;
						++Count.LeakRows;
						if (bTaken)
						{
							BringNear(In, Region, Row);
						}
						else
						{
							Limited.At(V, Row);
						}
					}
				}
				const size_t First = size_t(V) * size_t(Out.Influences);
				Order.Finish(Row, Out.Influences, &Out.Joints[First], &Out.Weights[First], Count.Pruned);
			}
		});
	Combine(Counts, Out);
	return State;
}

/** delta of [Hetroy09 4], one per joint. Error: Cancelled. */
Result<std::vector<double>> GreatestDepths(const WeighInput& In, const Context& Host)
{
	const int32_t RowCount = static_cast<int32_t>(In.Regions.RegionOf.size()), Grain = GrainOf(RowCount);
	std::vector<std::vector<double>> BlockDepths(size_t((RowCount + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, RowCount, Grain,
		[&](int32_t Begin, int32_t End)
		{
			auto& Mine = BlockDepths[size_t(Begin / Grain)];
			Mine.assign(In.Regions.Curves.size(), 0.0);
			RegionalPartition::GreatestDepths(In, Begin, End, Mine);
		});
	if (!State)
	{
		return State;
	}
	std::vector<double> Depths(In.Regions.Curves.size(), 0.0);
	for (const auto& Block : BlockDepths)
	{
		for (size_t J = 0; J < Block.size(); ++J)
		{
			Depths[J] = std::max(Depths[J], Block[J]);
		}
	}
	return Depths;
}
}

Result<SkinWeights> Weigh(
	const Segmentation& Regions, const Overlaps& Measured, const WeighOptions& Options, const Context& Host)
{
	Report(Host, Stage::Weigh, 0.0f);
	if (const Status Bad = CheckOptions(Regions, Measured, Options); !Bad)
	{
		return Bad;
	}
	const JointTree Tree = TreeOf(Regions);
	const std::vector<Transition> Bands = MakeTransitions(Measured, Options.Joints);
	const WeighInput In{Regions, Measured, Tree, Bands, Options.MaxSteps};
	const MirrorRows Taken(In);
	const int32_t RowCount = static_cast<int32_t>(Regions.RegionOf.size());

	SkinWeights Made;
	Made.Influences = Options.MaxInfluences;
	Made.Joints.assign(size_t(RowCount) * size_t(Made.Influences), 0);
	Made.Weights.assign(size_t(RowCount) * size_t(Made.Influences), 0.0f);
	Status State;
	switch (Options.Partition)
	{
	case PartitionKind::Hierarchical:
		State = FillRows(In, Taken, [](const WeighInput& From) { return HierarchicalPartition(From); }, Host, Made);
		break;
	case PartitionKind::Pairwise:
		State = FillRows(In, Taken, [](const WeighInput& From) { return PairwisePartition(From); }, Host, Made);
		break;
	case PartitionKind::Regional:
	{
		const Result<std::vector<double>> Here = GreatestDepths(In, Host);
		const Result<std::vector<double>> There =
			Taken.IsEmpty() || !Here ? Here : GreatestDepths(Taken.Input(In.MaxSteps), Host);
		if (!There)
		{
			return There.State;
		}
		State = FillRows(
			In, Taken, [&](const WeighInput& From)
			{ return RegionalPartition(From, &From.Bands == &Bands ? *Here : *There); }, Host, Made);
		break;
	}
	}
	// Last: they take the finished rows of the skin.
	State = State ? FollowSkin(In, Regions.Followers, Host, Made) : State;
	if (!State)
	{
		return State;
	}
	Report(Host, Stage::Weigh, 1.0f);
	return Made;
}
}
