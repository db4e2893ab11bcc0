// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/Relabel.h"

#include "1_Segment/7_Curves/Curves.h"
#include "3_Weigh/Partitions.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** No curve blends at a vertex whose row the atlas did not make. */
void ForgetDistances(const std::vector<bool>& bChanged, Overlaps& InOut)
{
	size_t Kept = 0;
	for (size_t V = 0; V < bChanged.size(); ++V)
	{
		const size_t First = size_t(InOut.Start[V]), Past = size_t(InOut.Start[V + 1]);
		InOut.Start[V] = static_cast<int32_t>(Kept);
		for (size_t I = First; I < Past && !bChanged[V]; ++I)
		{
			InOut.Distances[Kept++] = InOut.Distances[I];
		}
	}
	InOut.Start.back() = static_cast<int32_t>(Kept);
	InOut.Distances.resize(Kept);
}

/** Curves anew: where the atlas decides they stay at their cuts, elsewhere they follow the regions. */
Status RedrawCurves(
	const Topology& Mesh, const std::vector<bool>& bChanged, const Context& Host, Segmentation& InOut)
{
	const JointTree Tree = TreeOf(InOut);
	std::vector<JointCut> Cuts(InOut.Curves.size());
	for (const int32_t J : Tree.ParentsFirst())
	{
		JointCurve& Curve = InOut.Curves[size_t(J)];
		JointCut& Cut = Cuts[size_t(J)];
		for (const CurvePoint& Point : Curve.Points)
		{
			const auto Ends = Mesh.Edge(Point.Edge);
			if (!bChanged[size_t(Ends[0])] && !bChanged[size_t(Ends[1])])
			{
				Cut.Points.push_back({Point.Edge, Point.T, false});
			}
		}
		const bool bAtlas = !Cut.Points.empty();
		Cut.Length = bAtlas ? Curve.Length : 0.0;
		if (!bAtlas && Curve.Origin != CurveOrigin::Root)
		{
			Curve.Origin = CurveOrigin::LabelBoundary;
			Curve.Reason = CurveReason::OtherMethod;
			Curve.PlaneNormal = {};
		}
		Curve.Points.clear();
		Curve.Segments.clear();
		Curve.Loops = 0;
		Curve.Length = Curve.Diameter = 0.0f;
	}
	if (const Status Bad = BuildCurves(Mesh, Tree, Cuts, InTheMiddle, InOut, Host); !Bad)
	{
		return Bad;
	}
	for (JointCurve& Curve : InOut.Curves)
	{
		const bool bNone = Curve.Reason == CurveReason::OtherMethod && Curve.Points.empty();
		Curve.Origin = bNone ? CurveOrigin::NoBoundary : Curve.Origin;
	}
	return {};
}
}

Status Relabel(const std::vector<bool>& bChanged, BoundCharacter& InOut, const Context& Host)
{
	Segmentation& Regions = InOut.Regions;
	for (size_t V = 0; V < bChanged.size(); ++V)
	{
		if (bChanged[V])
		{
			Regions.RegionOf[V] = InOut.Weights.Joints[V * size_t(InOut.Weights.Influences)];
		}
	}
	std::erase_if(Regions.Unclaimed, [&](int32_t V) { return bChanged[size_t(V)]; });
	ForgetDistances(bChanged, InOut.Measured);
	return RedrawCurves(InOut.Mesh, bChanged, Host, Regions);
}

void RelabelFollowers(Segmentation& InOut)
{
	for (const SkinPoint& Each : InOut.Followers)
	{
		InOut.RegionOf[size_t(Each.Vertex)] = InOut.RegionOf[size_t(Each.Nearest())];
	}
}
}
