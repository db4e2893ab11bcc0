// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 2: checks the options, measures every curve by itself, and gathers the distances by vertex.

#include "SkinAtlas/Overlap.h"

#include "2_Overlap/BonesAcross.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/ObtuseCorners.h"
#include "5_Mirror/MirrorDistances.h"
#include "5_Mirror/MirrorLabels.h"
#include "Common/Finite.h"
#include "Common/JointValues.h"
#include "Common/Parallel.h"
#include "Common/ScratchPool.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace SkinAtlas
{
namespace
{
Status CheckSize(size_t Size, int32_t Expected)
{
	const bool bEqual = Size == size_t(Expected);
	return bEqual ? Status{} : Status{Error::SizeMismatch, static_cast<int32_t>(std::min(Size, size_t(Expected)))};
}

Status Check(const Topology& Mesh, int32_t JointCount, const Segmentation& Regions, const OverlapOptions& Options)
{
	const Status Checks[] = {CheckSize(Regions.RegionOf.size(), Mesh.VertexCount()),
		CheckSize(Regions.TreeParent.size(), JointCount), CheckSize(Regions.Curves.size(), JointCount),
		CheckSize(Regions.BoneStart.size(), Regions.BoneStart.empty() ? 0 : JointCount + 1),
		CheckSize(Regions.Loose.size(), Regions.Loose.empty() ? 0 : JointCount),
		CheckJointOptions(Options.Joints, JointCount),
		CheckSize(Regions.Symmetry.VertexOf.size(), Regions.Symmetry.IsOn() ? Mesh.VertexCount() : 0),
		CheckSize(Regions.Symmetry.JointOf.size(), Regions.Symmetry.IsOn() ? JointCount : 0)};
	for (const Status& Each : Checks)
	{
		if (!Each)
		{
			return Each;
		}
	}
	return IsFinite(Options.ReachK) && Options.ReachK >= 0.0f ? Status{} : Status{Error::BadOption};
}

void Keep(const CurveTask& Task, const Scratch& Found, std::vector<VertexDistance>& Out)
{
	Out.reserve(Found.Outcome.Reached().size());
	for (const int32_t V : Found.Outcome.Reached())
	{
		const float Distance = static_cast<float>(Found.Outcome.At(V));
		const bool bCrossed = std::binary_search(Found.Crossed.begin(), Found.Crossed.end(), V);
		Out.push_back({V, Task.IsBelow(V) != bCrossed ? Distance : -Distance});
	}
}

/**
 * The odds of all distances but those by heat, which bones told already. Mirrored vertices get the geometric mean of
 * theirs, whoever measured them. Error: Cancelled.
 */
Status GiveOdds(const Topology& Mesh, const Segmentation& Regions, const JointTree& Tree,
	const std::vector<CurveOutcome>& ByJoint, const Context& Host, Overlaps& InOut)
{
	const auto ForDistances = [&](auto&& Visit)
	{
		return ParallelFor(Host, Mesh.VertexCount(), GrainOf(Mesh.VertexCount()),
			[&](int32_t Begin, int32_t End)
			{
				for (int32_t V = Begin; V < End; ++V)
				{
					for (int32_t I = InOut.Start[size_t(V)]; I < InOut.Start[size_t(V) + 1]; ++I)
					{
						Visit(V, InOut.Distances[size_t(I)]);
					}
				}
			});
	};
	const Status Told = ForDistances(
		[&](int32_t V, CurveDistance& Each)
		{
			const CurveTask Task{Mesh, Regions, Tree, Each.Joint};
			const bool bByHeat = ByJoint[size_t(Each.Joint)].bByHeat;
			Each.Odds = bByHeat ? 1.0f : static_cast<float>(BonesAcross(Task).Odds(V, Each.Signed));
		});
	if (!Told || !Regions.Symmetry.IsOn())
	{
		return Told;
	}
	const std::vector<int32_t> Image = TreeImages(Regions.Symmetry, Tree);
	const std::vector<int32_t> Twin = FindTwins(Regions, Image);
	std::vector<float> Own(InOut.Distances.size());
	std::transform(InOut.Distances.begin(), InOut.Distances.end(), Own.begin(),
		[](const CurveDistance& Each) { return Each.Odds; });
	return ForDistances(
		[&](int32_t V, CurveDistance& Each)
		{
			const int32_t Other = Twin[size_t(V)];
			for (int32_t I = Other == NoIndex ? 0 : InOut.Start[size_t(Other)];
				 Other != NoIndex && I < InOut.Start[size_t(Other) + 1]; ++I)
			{
				if (InOut.Distances[size_t(I)].Joint == Image[size_t(Each.Joint)])
				{
					Each.Odds = std::sqrt(Each.Odds * Own[size_t(I)]);
				}
			}
		});
}

/** Units and reaches of all joints; 0 where there is no curve. */
void SetReaches(const Segmentation& Regions, const OverlapOptions& Options, Overlaps& Out)
{
	Out.Unit.assign(Regions.Curves.size(), 0.0f);
	Out.Reach.assign(Regions.Curves.size(), 0.0f);
	for (const int32_t J : Regions.ParentsFirst)
	{
		const JointCurve& Curve = Regions.Curves[size_t(J)];
		if (Curve.Points.empty())
		{
			continue;
		}
		const JointOptions& Mine = OptionsOf(Options.Joints, J);
		const bool bDiameter = Options.Width == OverlapWidth::Diameter;
		Out.Unit[size_t(J)] = bDiameter ? Curve.Diameter : static_cast<float>(Curve.Length / Pi);
		// Half width [Hetroy09 3.2]; on the far side of a slid curve by the slide more.
		Out.Reach[size_t(J)] = ReachOf(std::max(Mine.K, Options.ReachK), Mine.Shift, Out.Unit[size_t(J)]);
	}
}

/** From one list per curve to one row per vertex: count, sum up, fill in the order of the curves. */
void Gather(const Segmentation& Regions, std::vector<CurveOutcome>& ByJoint, Overlaps& Out)
{
	Out.Start.assign(Regions.RegionOf.size() + 1, 0);
	for (const CurveOutcome& Each : ByJoint)
	{
		for (const VertexDistance& Found : Each.Distances)
		{
			++Out.Start[size_t(Found.V) + 1];
		}
	}
	for (size_t V = 0; V + 1 < Out.Start.size(); ++V)
	{
		Out.Start[V + 1] += Out.Start[V];
	}
	Out.Distances.resize(size_t(Out.Start.back()));
	std::vector<int32_t> Fill(Out.Start.begin(), Out.Start.end() - 1);
	for (const int32_t J : Regions.ParentsFirst)
	{
		for (const VertexDistance& Found : ByJoint[size_t(J)].Distances)
		{
			Out.Distances[size_t(Fill[size_t(Found.V)]++)] = {J, Found.Signed};
		}
		ByJoint[size_t(J)].Distances = {};
	}
}
}

Result<Overlaps> Overlap(const Topology& Mesh, const Skeleton& Joints, const Segmentation& Regions,
	const OverlapOptions& Options, const Context& Host)
{
	Report(Host, Stage::Overlap, 0.0f);
	if (const Status State = Check(Mesh, Joints.JointCount(), Regions, Options); !State)
	{
		return State;
	}
	Overlaps Out;
	Out.bWholeRegions = Options.bWholeRegions;
	SetReaches(Regions, Options, Out);

	std::vector<bool> bDeforms(Regions.Curves.size());
	std::vector<int32_t> Curves; // joints that have one
	for (const int32_t J : Regions.ParentsFirst)
	{
		bDeforms[size_t(J)] = true;
		if (!Regions.Curves[size_t(J)].Points.empty())
		{
			Curves.push_back(J);
		}
	}
	const JointTree Tree(Regions.TreeParent, bDeforms);
	const bool bMirrored = Regions.Symmetry.IsOn();
	if (bMirrored)
	{
		MirrorReaches(Regions, Tree, Out.Reach);
	}
	const Result<ObtuseCorners> Corners =
		Options.Distance == DistanceKind::Geodesic ? ObtuseCorners::Find(Mesh, Host) : ObtuseCorners();
	if (!Corners)
	{
		return Corners.State;
	}

	ScratchPool<Scratch> Pool;
	std::vector<CurveOutcome> ByJoint(Regions.Curves.size());
	std::atomic<int32_t> DoneCount = 0;
	const void* const Caller = ThisThread();
	const auto Measure = [&](int32_t J, Scratch& Work)
	{
		const CurveTask Task{Mesh, Regions, Tree, J, Out.Reach[size_t(J)], Options.bWholeRegions};
		CurveOutcome& Outcome = ByJoint[size_t(J)];
		Work.Crossed.clear();
		Outcome.bByHeat = Regions.IsLoose(J) && !Options.bWholeRegions && MeasureByHeat(Task, Work);
		if (!Outcome.bByHeat)
		{
			switch (Options.Distance)
			{
			case DistanceKind::Euclidean: MeasureEuclidean(Task, Work); break;
			case DistanceKind::Dijkstra: MeasureDijkstra(Task, Work); break;
			case DistanceKind::Geodesic: MeasureGeodesic(Task, *Corners, Work); break;
			case DistanceKind::Harmonic: Outcome.bSolved = MeasureHarmonic(Task, Work); break;
			}
		}
		Keep(Task, Work, Outcome.Distances);
	};
	const int32_t CurveCount = static_cast<int32_t>(Curves.size());
	const Status Grown = ParallelFor(Host, CurveCount, 1,
		[&](int32_t Begin, int32_t End)
		{
			std::unique_ptr<Scratch> Work = Pool.Take([&] { return std::make_unique<Scratch>(Mesh.VertexCount()); });
			for (int32_t I = Begin; I < End; ++I)
			{
				Measure(Curves[size_t(I)], *Work);
				const int32_t Done = ++DoneCount;
				if (ThisThread() == Caller) // listeners hear from no other thread
				{
					Report(Host, Stage::Overlap, static_cast<float>(Done) / static_cast<float>(CurveCount));
				}
			}
			Pool.Return(std::move(Work));
		});
	if (!Grown)
	{
		return Grown;
	}
	for (const int32_t J : Curves)
	{
		if (!ByJoint[size_t(J)].bSolved)
		{
			return Status{Error::SolveFailed, J};
		}
	}
	if (bMirrored)
	{
		if (const Status Bad = MirrorDistances(Regions, Tree, Host, ByJoint); !Bad)
		{
			return Bad;
		}
	}
	Gather(Regions, ByJoint, Out);
	if (const Status Bad = GiveOdds(Mesh, Regions, Tree, ByJoint, Host, Out); !Bad)
	{
		return Bad;
	}
	Report(Host, Stage::Overlap, 1.0f);
	return Out;
}
}
