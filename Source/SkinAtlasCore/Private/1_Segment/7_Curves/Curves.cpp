// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/7_Curves/Curves.h"

#include "1_Segment/3_Bones/Bones.h"
#include "1_Segment/4_Cut/PlaneSection.h"
#include "Common/Parallel.h"
#include "Common/ScratchPool.h"

#include <algorithm>
#include <numeric>

namespace SkinAtlas
{
namespace
{
/** The edges between two labels, in rising order, and where they are crossed. */
Result<std::vector<CurvePoint>> FindMixedEdges(const Topology& Mesh, const std::vector<int32_t>& RegionOf,
	FunctionRef<float(int32_t Edge)> Crossing, const Context& Host)
{
	const int32_t Grain = GrainOf(Mesh.EdgeCount());
	std::vector<std::vector<CurvePoint>> Blocks(size_t((Mesh.EdgeCount() + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, Mesh.EdgeCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t E = Begin; E < End; ++E)
			{
				const auto Ends = Mesh.Edge(E);
				if (RegionOf[size_t(Ends[0])] != RegionOf[size_t(Ends[1])])
				{
					Blocks[size_t(Begin / Grain)].push_back({E, Crossing(E)});
				}
			}
		});
	if (!State)
	{
		return State;
	}
	std::vector<CurvePoint> Found;
	for (const std::vector<CurvePoint>& Each : Blocks)
	{
		Found.insert(Found.end(), Each.begin(), Each.end());
	}
	return Found;
}

/** Every joint's mixed edges, crossed at its cut or between its labels. */
Status FindPoints(const Topology& Mesh, const JointTree& Tree, const std::vector<JointCut>& Cuts,
	FunctionRef<float(int32_t Edge)> Crossing, const Context& Host, Segmentation& InOut)
{
	std::vector<size_t> NextCut(Cuts.size(), 0); // edges come in rising order, and so do the cuts' points
	const auto Cross = [&](int32_t J, CurvePoint Point)
	{
		const auto& Cut = Cuts[size_t(J)].Points;
		size_t& I = NextCut[size_t(J)];
		while (I < Cut.size() && Cut[I].Edge < Point.Edge)
		{
			++I;
		}
		if (I < Cut.size() && Cut[I].Edge == Point.Edge)
		{
			Point.T = Cut[I].T;
		}
		InOut.Curves[size_t(J)].Points.push_back(Point);
	};
	const Result<std::vector<CurvePoint>> Mixed = FindMixedEdges(Mesh, InOut.RegionOf, Crossing, Host);
	for (const CurvePoint& Each : *Mixed)
	{
		const auto Ends = Mesh.Edge(Each.Edge);
		const int32_t A = InOut.RegionOf[size_t(Ends[0])], B = InOut.RegionOf[size_t(Ends[1])];
		const int32_t Common = Tree.CommonAncestor(A, B);
		for (int32_t J = A; J != Common; J = Tree.Parent(J))
		{
			Cross(J, Each);
		}
		for (int32_t J = B; J != Common; J = Tree.Parent(J))
		{
			Cross(J, Each);
		}
	}
	return Mixed.State;
}

double ApproximateDiameter(const std::vector<Vec3d>& Points)
{
	// From any point to the farthest from it, three times over: exact on convex curves up to their sampling.
	size_t From = 0;
	double Greatest = 0.0;
	for (int Sweep = 0; Sweep < 3; ++Sweep)
	{
		size_t Farthest = From;
		double Square = 0.0;
		for (size_t I = 0; I < Points.size(); ++I)
		{
			const Vec3d Gap = Points[I] - Points[From];
			if (Dot(Gap, Gap) > Square)
			{
				Square = Dot(Gap, Gap);
				Farthest = I;
			}
		}
		Greatest = std::max(Greatest, std::sqrt(Square));
		From = Farthest;
	}
	return Greatest;
}

int32_t Find(std::vector<int32_t>& Leader, int32_t I)
{
	while (Leader[size_t(I)] != I)
	{
		I = Leader[size_t(I)] = Leader[size_t(Leader[size_t(I)])];
	}
	return I;
}

/** Segments, connected pieces, length and diameter of one curve. PointOf is all NoIndex, before and after. */
void Connect(const Topology& Mesh, const JointCut& Cut, std::vector<int32_t>& PointOf, JointCurve& Curve)
{
	const int32_t Count = static_cast<int32_t>(Curve.Points.size());
	std::vector<Vec3d> At;
	At.reserve(size_t(Count));
	for (int32_t I = 0; I < Count; ++I)
	{
		PointOf[size_t(Curve.Points[size_t(I)].Edge)] = I;
		At.push_back(PointOn(Mesh, Curve.Points[size_t(I)]));
	}
	std::vector<int32_t> Leader(static_cast<size_t>(Count));
	std::iota(Leader.begin(), Leader.end(), 0);
	std::vector<double> SegmentLength;
	for (int32_t I = 0; I < Count; ++I)
	{
		for (const int32_t T : Mesh.TrianglesAt(Curve.Points[size_t(I)].Edge))
		{
			// Two sides at three corners: a crossed triangle has exactly two crossed edges.
			for (const int32_t Other : Mesh.TriangleEdges(T))
			{
				const int32_t K = PointOf[size_t(Other)];
				if (K > I)
				{
					Curve.Segments.push_back(I);
					Curve.Segments.push_back(K);
					SegmentLength.push_back(Length(At[size_t(K)] - At[size_t(I)]));
					Leader[size_t(Find(Leader, K))] = Find(Leader, I);
				}
			}
		}
	}
	std::vector<double> PieceLength(size_t(Count), 0.0);
	for (size_t S = 0; S < SegmentLength.size(); ++S)
	{
		PieceLength[size_t(Find(Leader, Curve.Segments[2 * S]))] += SegmentLength[S];
	}
	for (int32_t I = 0; I < Count; ++I)
	{
		Curve.Loops += Find(Leader, I) == I ? 1 : 0;
		PointOf[size_t(Curve.Points[size_t(I)].Edge)] = NoIndex;
	}
	constexpr double Zigzag = 0.9; // measured on real characters: label boundaries against plane sections
	const double Boundary = Zigzag * *std::max_element(PieceLength.begin(), PieceLength.end());
	Curve.Length = static_cast<float>(Cut.Length > 0.0 ? Cut.Length : Boundary);
	Curve.Diameter = static_cast<float>(ApproximateDiameter(At));
}
}

float CrossingBetween(const Topology& Mesh, int32_t Edge, const BoneSet& Bones, const Segmentation& Labelled)
{
	constexpr double Least = 0.05; // a curve through a vertex would have no length there
	const auto Ends = Mesh.Edge(Edge);
	const auto LabelOf = [&](int32_t V) { return Labelled.RegionOf[size_t(V)]; };
	const auto NearerBy = [&](int32_t V, int32_t Other) // than the bone of the other end's label
	{
		const Vec3d P(Mesh.Positions()[size_t(V)]), Outward(Labelled.Outward[size_t(V)]);
		return Bones.Nearness(LabelOf(Other), P, Outward) - Bones.Nearness(LabelOf(V), P, Outward);
	};
	const double Low = NearerBy(Ends[0], Ends[1]), High = NearerBy(Ends[1], Ends[0]);
	const bool bTold = Low >= 0.0 && High >= 0.0 && Low + High > 0.0;
	return bTold ? static_cast<float>(std::clamp(Low / (Low + High), Least, 1.0 - Least)) : 0.5f;
}

void BoundLengths(
	const BoneSet& Bones, const JointTree& Tree, const std::vector<JointCut>& Cuts, std::vector<JointCurve>& InOut)
{
	constexpr double MostGirths = 2.0;
	for (const int32_t J : Tree.ParentsFirst())
	{
		const bool bBoundary = Tree.Parent(J) != NoIndex && Cuts[size_t(J)].Length == 0.0;
		if (const double Girth = bBoundary ? GirthBeside(Bones, Tree, J) : 0.0; Girth > 0.0)
		{
			float& L = InOut[size_t(J)].Length;
			L = std::min(L, static_cast<float>(MostGirths * Girth));
		}
	}
}

Status BuildCurves(const Topology& Mesh, const JointTree& Tree, const std::vector<JointCut>& Cuts,
	FunctionRef<float(int32_t Edge)> Crossing, Segmentation& InOut, const Context& Host)
{
	if (const Status Bad = FindPoints(Mesh, Tree, Cuts, Crossing, Host, InOut); !Bad)
	{
		return Bad;
	}
	using PerEdge = std::vector<int32_t>;
	ScratchPool<PerEdge> Pool;
	const auto& Order = Tree.ParentsFirst();
	return ParallelFor(Host, static_cast<int32_t>(Order.size()), 4,
		[&](int32_t Begin, int32_t End)
		{
			auto PointOf = Pool.Take([&] { return std::make_unique<PerEdge>(size_t(Mesh.EdgeCount()), NoIndex); });
			for (int32_t I = Begin; I < End; ++I)
			{
				JointCurve& Curve = InOut.Curves[size_t(Order[size_t(I)])];
				if (!Curve.Points.empty())
				{
					Connect(Mesh, Cuts[size_t(Order[size_t(I)])], *PointOf, Curve);
				}
			}
			Pool.Return(std::move(PointOf));
		});
}
}
