// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Transfer.h"

#include "3_Weigh/Regions.h"

namespace SkinAtlas
{
BoundCharacter AsBound(const BoundCharacter& Solved, Topology Mesh, TransferredWeights Rows)
{
	BoundCharacter Made;
	Made.Joints = Solved.Joints;
	Made.Options = Solved.Options;
	Made.Regions.TreeParent = Solved.Regions.TreeParent;
	Made.Regions.ParentsFirst = Solved.Regions.ParentsFirst;
	for (const JointCurve& Curve : Solved.Regions.Curves)
	{
		JointCurve& Bare = Made.Regions.Curves.emplace_back();
		Bare.Origin = Curve.Origin;
		Bare.Reason = Curve.Reason;
	}
	Made.Regions.RegionOf = std::move(Rows.RegionOf);
	const std::vector<int32_t> Known = RegionsAfterShift(Solved);
	for (size_t V = 0; V < Rows.VertexOf.size(); ++V)
	{
		int32_t& Region = Made.Regions.RegionOf[V];
		Region = Rows.VertexOf[V] != NoIndex ? Known[size_t(Rows.VertexOf[V])] : Region;
	}
	Made.Measured.Start.assign(Made.Regions.RegionOf.size() + 1, 0);
	Made.Measured.Unit = Solved.Measured.Unit;
	Made.Measured.Reach = Solved.Measured.Reach;
	Made.Mesh = std::move(Mesh);
	Made.Weights = std::move(Rows.Weights);
	return Made;
}
}
