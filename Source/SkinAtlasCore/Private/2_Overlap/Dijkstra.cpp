// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/BoneFloor.h"
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
	Search(Task, Passage::Everywhere, Grown, [&] { OfferSeeds(Work.Seeds, Grown); }, EdgeRelaxation(Task.Mesh, Grown));

	const BoneFloor Floor(Task);
	Flood(Task, Passage::Everywhere, Work.Seeds, Work.Outcome, [&](int32_t V) { return Floor.Raise(V, Grown.At(V)); });
}
}
