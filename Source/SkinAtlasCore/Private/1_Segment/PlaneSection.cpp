// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/PlaneSection.h"

#include <algorithm>

namespace SkinAtlas
{
void SpanPlane(const Vec3d& Axis, Vec3d& OutA, Vec3d& OutB)
{
	// The coordinate axis least along Axis: reflections in coordinate planes keep the choice.
	const double X = std::abs(Axis.X), Y = std::abs(Axis.Y), Z = std::abs(Axis.Z);
	const Vec3d Helper = X <= Y && X <= Z ? Vec3d(1, 0, 0) : Y <= Z ? Vec3d(0, 1, 0) : Vec3d(0, 0, 1);
	OutA = Normalised(Helper - Dot(Helper, Axis) * Axis);
	OutB = Cross(Axis, OutA);
}

PlaneSection::PlaneSection(const Topology& InMesh, const TriangleTree& InTree)
	: Mesh(InMesh)
	, Tree(InTree)
	, SeenAt(size_t(InMesh.TriangleCount()), 0)
{
}

CurvePoint PlaneSection::PointOnEdge(const Plane& At, int32_t E) const
{
	// Ends in index order, whoever asks: the crossing has the same bits from both sides.
	const double Low = Side(At.Origin, At.Normal, Mesh.Edge(E)[0]), High = Side(At.Origin, At.Normal, Mesh.Edge(E)[1]);
	return {E, static_cast<float>(Low / (Low - High))}; // ends have different sides: never 0 / 0
}

bool PlaneSection::CrossedEdges(const Plane& At, int32_t T, int32_t& OutFirst, int32_t& OutSecond) const
{
	const auto Corners = Mesh.Triangle(T);
	const auto IsInside = [&](size_t I) { return Side(At.Origin, At.Normal, Corners[I]) >= 0.0; };
	const bool bA = IsInside(0), bB = IsInside(1), bC = IsInside(2);
	if (bA == bB && bB == bC)
	{
		return false;
	}
	// Two of the edges 0-1, 1-2, 2-0 cross, in this order.
	const auto Edges = Mesh.TriangleEdges(T);
	OutFirst = bA != bB ? Edges[0] : Edges[1];
	OutSecond = bC != bA ? Edges[2] : Edges[1];
	return true;
}

/** The triangle on the other side of an edge. Where more than two meet they are paired in turn; an odd one has none. */
int32_t PlaneSection::Across(int32_t T, int32_t E) const
{
	const auto Around = Mesh.TrianglesAt(E);
	const size_t Mine = size_t(std::find(Around.begin(), Around.end(), T) - Around.begin());
	return (Mine ^ 1) < Around.size() ? Around[Mine ^ 1] : NoIndex;
}

/** Follows the curve out of a triangle until it ends (false) or comes back to it (true). */
bool PlaneSection::Walk(const Plane& At, int32_t Start, int32_t Exit, std::vector<CurvePoint>& OutPoints)
{
	for (int32_t T = Start;;)
	{
		SeenAt[size_t(T)] = CutNumber;
		OutPoints.push_back(PointOnEdge(At, Exit));
		T = Across(T, Exit);
		if (T == NoIndex || T == Start)
		{
			return T == Start;
		}
		int32_t First = NoIndex, Second = NoIndex;
		CrossedEdges(At, T, First, Second);
		Exit = First == Exit ? Second : First;
	}
}

void PlaneSection::Trace(const Plane& At, int32_t Seed, SectionLoop& Out)
{
	int32_t First = NoIndex, Second = NoIndex;
	CrossedEdges(At, Seed, First, Second);
	Out.bClosed = Walk(At, Seed, Second, Out.Points);
	if (!Out.bClosed)
	{
		std::vector<CurvePoint> Back;
		Walk(At, Seed, First, Back);
		std::reverse(Back.begin(), Back.end());
		Out.Points.insert(Out.Points.begin(), Back.begin(), Back.end());
	}
}

void PlaneSection::Cut(const Vec3d& Origin, const Vec3d& Normal, SectionPart Wanted, std::vector<SectionLoop>& OutLoops)
{
	OutLoops.clear();
	Plane At{Origin, Normal, {}, {}};
	SpanPlane(Normal, At.A, At.B);
	++CutNumber;
	Seeds.clear();
	int32_t First = NoIndex, Second = NoIndex;
	if (Wanted == SectionPart::All)
	{
		Tree.NearPlane(Origin, Normal,
			[&](int32_t T)
			{
				if (CrossedEdges(At, T, First, Second))
				{
					Seeds.push_back(T);
				}
			});
	}
	else
	{
		const auto IsAbove = [&](int32_t E) { return Dot(PointOn(Mesh, PointOnEdge(At, E)) - Origin, At.B) >= 0.0; };
		Tree.NearLine(Origin, At.A,
			[&](int32_t T)
			{
				if (CrossedEdges(At, T, First, Second) && IsAbove(First) != IsAbove(Second))
				{
					Seeds.push_back(T);
				}
			});
	}
	std::sort(Seeds.begin(), Seeds.end());
	for (const int32_t Seed : Seeds)
	{
		if (SeenAt[size_t(Seed)] != CutNumber)
		{
			OutLoops.emplace_back();
			Trace(At, Seed, OutLoops.back());
			Measure(At, OutLoops.back());
		}
	}
}

void PlaneSection::Measure(const Plane& At, SectionLoop& Loop) const
{
	// The turn about the origin, without a trigonometric function: a unit complex number is turned by each segment's
	// angle, and passing the negative real axis is counted. Total turn = 2 pi * Wraps + argument, so more than half a
	// turn shows as a count that is not zero.
	double Re = 1.0, Im = 0.0, TwiceArea = 0.0;
	int32_t Wraps = 0;
	const size_t Count = Loop.Points.size();
	const size_t Segments = Loop.bClosed ? Count : Count - 1;
	Vec3d Last = PointOn(Mesh, Loop.Points[0]) - At.Origin;
	for (size_t I = 0; I <= Segments; ++I)
	{
		const Vec3d Next = PointOn(Mesh, Loop.Points[I % Count]) - At.Origin;
		Loop.Radius = std::max(Loop.Radius, Length(Next));
		const double X0 = Dot(Last, At.A), Y0 = Dot(Last, At.B), X1 = Dot(Next, At.A), Y1 = Dot(Next, At.B);
		const double Turned = X0 * Y1 - Y0 * X1, Along = X0 * X1 + Y0 * Y1;
		const double Size = std::sqrt(Turned * Turned + Along * Along);
		Loop.Length += Length(Next - Last);
		TwiceArea += Turned;
		Last = Next;
		if (Size == 0.0)
		{
			continue; // a point at the origin itself, or a segment of no length
		}
		const double NewRe = (Re * Along - Im * Turned) / Size, NewIm = (Re * Turned + Im * Along) / Size;
		Wraps += Turned > 0.0 && Im >= 0.0 && NewIm < 0.0 ? 1 : 0;
		Wraps -= Turned < 0.0 && Im < 0.0 && NewIm >= 0.0 ? 1 : 0;
		Re = NewRe;
		Im = NewIm;
	}
	Loop.Area = 0.5 * std::abs(TwiceArea);
	Loop.bAround = Wraps != 0;
}
}
