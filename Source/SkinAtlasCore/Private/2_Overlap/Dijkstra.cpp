// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/Distances.h"
#include "2_Overlap/EdgeRelaxation.h"
#include "2_Overlap/Search.h"

namespace SkinAtlas
{
void MeasureDijkstra(const CurveTask& Task, Scratch& Work)
{
	FindEdgeSeeds(Task, Work.Seeds);
	Work.Outcome.Clear();
	Search(Task, Passage::Everywhere, Work.Outcome, [&] { OfferSeeds(Work.Seeds, Work.Outcome); },
		EdgeRelaxation(Task.Mesh, Work.Outcome));
}
}
