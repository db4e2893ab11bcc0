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
	FindEdgeSeeds(Task, Work.Seeds);
	Grown.Clear();
	Search(Task, Passage::Everywhere, BonesAcross::SearchReach(Task), Grown, [&] { OfferSeeds(Work.Seeds, Grown); },
		EdgeRelaxation(Task.Mesh, Grown));

	const BonesAcross Bones(Task);
	Flood(Task, Passage::Everywhere, Work.Seeds, Work.Outcome, [&](int32_t V) { return Bones.Correct(V, Grown.At(V)); });
}
}
