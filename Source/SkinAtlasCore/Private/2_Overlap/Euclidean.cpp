// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/BonesAcross.h"
#include "2_Overlap/CurveTree.h"
#include "2_Overlap/Distances.h"
#include "2_Overlap/Search.h"

namespace SkinAtlas
{
void MeasureEuclidean(const CurveTask& Task, Scratch& Work)
{
	const CurveTree Curve(Task);
	const BonesAcross Bones(Task);
	FindEdgeSeeds(Task, Work.Seeds);
	Flood(Task, Passage::NearRegions, Work.Seeds, Work.Outcome,
		[&](int32_t V) { return Bones.Correct(V, Curve.DistanceTo(Task.Mesh.Positions()[size_t(V)])); });
}
}
