// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/BonesAcross.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/EdgeRelaxation.h"
#include "2_Overlap/Search.h"

namespace SkinAtlas
{
void MeasureDijkstra(const CurveTask& Task, Scratch& Work)
{
	Front& Grown = Work.Inner;
	const EdgeRelaxation Relax(Task.Mesh, Grown);
	FindEdgeSeeds(Task, Work.Seeds);
	Grown.Clear();
	const auto Seed = [&] { OfferSeeds(Work.Seeds, Grown); };
	BeginSearch(Task, Passage::Everywhere, BonesAcross::SearchReach(Task), Grown, Seed, Relax);

	const BonesAcross Bones(Task);
	Flood(Task, Passage::Everywhere, Work.Seeds, Work.Outcome,
		[&](int32_t V) { return Bones.Correct(V, ValueAt(V, Grown, Relax)); });
}
}
