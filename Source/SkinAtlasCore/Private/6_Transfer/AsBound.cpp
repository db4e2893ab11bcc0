// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Transfer.h"

namespace SkinAtlas
{
BoundCharacter AsBound(const BoundCharacter& Solved, Topology Mesh, SkinWeights Rows)
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
	for (int32_t Row = 0; Row < Rows.RowCount(); ++Row)
	{
		Made.Regions.RegionOf.push_back(Rows.Joints[size_t(Row) * size_t(Rows.Influences)]); // heaviest first
	}
	Made.Measured.Start.assign(size_t(Rows.RowCount()) + 1, 0);
	Made.Measured.Unit = Solved.Measured.Unit;
	Made.Measured.Reach = Solved.Measured.Reach;
	Made.Mesh = std::move(Mesh);
	Made.Weights = std::move(Rows);
	return Made;
}
}
