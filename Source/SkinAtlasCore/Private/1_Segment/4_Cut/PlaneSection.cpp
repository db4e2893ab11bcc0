// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/4_Cut/PlaneSection.h"

#include <algorithm>

namespace SkinAtlas
{
PlaneSection::PlaneSection(const Topology& InMesh, const TriangleTree& InTree)
	: Mesh(InMesh)
	, Tree(InTree)
	, SeenAt(size_t(InMesh.TriangleCount()), 0)
	, bOpen(InMesh.Defects().BoundaryEdges + InMesh.Defects().NonManifoldEdges > 0)
{
}

PlaneSection::EdgeEnd PlaneSection::EndAt(const Plane& At, int32_t V) const
{
	return {V, Mesh.Positions()[size_t(V)], Side(At.Origin, At.Normal, V)};
}

PlaneSection::Crossing PlaneSection::CrossingAt(const Plane& At, int32_t E) const
{
	const EdgeEnd First = EndAt(At, Mesh.Edge(E)[0]), Second = EndAt(At, Mesh.Edge(E)[1]);
	return First.Side >= 0.0 ? Crossing{E, First, Second} : Crossing{E, Second, First};
}

CurvePoint PlaneSection::PointAt(const Crossing& Each)
{
	// Ends in index order, whoever asks: the crossing has the same bits from both sides.
	const bool bLowAbove = Each.Above.V < Each.Below.V;
	const double Low = (bLowAbove ? Each.Above : Each.Below).Side, High = (bLowAbove ? Each.Below : Each.Above).Side;
	return {Each.Edge, static_cast<float>(Low / (Low - High))}; // ends have different sides: never 0 / 0
}

/** PointOn, from what the crossing knows. */
Vec3d PlaneSection::PlaceOf(const Crossing& Each, float T)
{
	const bool bLowAbove = Each.Above.V < Each.Below.V;
	return Lerp(bLowAbove ? Each.Above.Place : Each.Below.Place, bLowAbove ? Each.Below.Place : Each.Above.Place, T);
}

bool PlaneSection::CrossedEdges(const Plane& At, int32_t T, int32_t& OutFirst, int32_t& OutSecond) const
{
	const auto Corners = Mesh.Triangle(T);
	const auto IsAbove = [&](size_t I) { return Side(At.Origin, At.Normal, Corners[I]) >= 0.0; };
	const bool bA = IsAbove(0), bB = IsAbove(1), bC = IsAbove(2);
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
	if (Around.size() == 2)
	{
		return Around[Around[0] == T ? 1 : 0];
	}
	const size_t Mine = size_t(std::find(Around.begin(), Around.end(), T) - Around.begin());
	return (Mine ^ 1) < Around.size() ? Around[Mine ^ 1] : NoIndex;
}

/**
 * From where a curve enters a triangle to where it leaves it:
 * only the corner opposite has not been asked for its side.
 */
void PlaneSection::GoOn(const Plane& At, int32_t T, Crossing& InOut) const
{
	const auto Corners = Mesh.Triangle(T);
	const auto Edges = Mesh.TriangleEdges(T); // 0-1, 1-2, 2-0
	const size_t I = Edges[0] == InOut.Edge ? 0 : Edges[1] == InOut.Edge ? 1 : 2;
	const size_t Next = I == 2 ? 0 : I + 1, Opposite = I == 0 ? 2 : I - 1;
	const EdgeEnd End = EndAt(At, Corners[Opposite]);
	const bool bAbove = End.Side >= 0.0;
	// The end on the other side than the corner keeps its side, and the edge between them is crossed.
	const bool bFromNext = (Corners[Next] == InOut.Above.V) != bAbove;
	InOut.Edge = Edges[bFromNext ? Next : Opposite];
	(bAbove ? InOut.Above : InOut.Below) = End;
}

/** Follows the curve out of a triangle until it ends, comes back to it, or goes too far from the origin. */
PlaneSection::WalkEnd PlaneSection::Walk(const Plane& At, int32_t Start, int32_t Exit, double Farthest)
{
	const double MostSquare = Farthest * Farthest;
	Crossing Next = CrossingAt(At, Exit);
	for (int32_t T = Start;;)
	{
		SeenAt[size_t(T)] = CutNumber;
		Points.push_back(PointAt(Next));
		Places.push_back(PlaceOf(Next, Points.back().T) - At.Origin);
		if (Dot(Places.back(), Places.back()) > MostSquare)
		{
			return WalkEnd::TooFar;
		}
		T = Across(T, Next.Edge);
		if (T == NoIndex || T == Start)
		{
			return T == Start ? WalkEnd::Back : WalkEnd::Border;
		}
		GoOn(At, T, Next);
	}
}

/** The curve through a triangle; false if it goes too far from the origin. */
bool PlaneSection::Trace(const Plane& At, int32_t Seed, double Farthest, SectionLoop& Out)
{
	int32_t First = NoIndex, Second = NoIndex;
	CrossedEdges(At, Seed, First, Second);
	Points.clear();
	Places.clear();
	WalkEnd End = Walk(At, Seed, Second, Farthest);
	Out.bClosed = End == WalkEnd::Back;
	if (End == WalkEnd::Border)
	{
		// The other way from the seed comes first, backwards.
		const auto Middle = static_cast<std::ptrdiff_t>(Points.size());
		End = Walk(At, Seed, First, Farthest);
		const auto PutInFront = [Middle](auto& Each)
		{
			std::reverse(Each.begin() + Middle, Each.end());
			std::rotate(Each.begin(), Each.begin() + Middle, Each.end());
		};
		PutInFront(Points);
		PutInFront(Places);
	}
	if (End == WalkEnd::TooFar)
	{
		return false;
	}
	Out.Points.assign(Points.begin(), Points.end());
	Measure(At, Out);
	return true;
}

void PlaneSection::Cut(
	const Vec3d& Origin, const Vec3d& Normal, SectionPart Wanted, std::vector<SectionLoop>& OutLoops, double Reach)
{
	OutLoops.clear();
	Plane At{Origin, Normal, {}, {}};
	SpanPlane(Normal, MeshAxes, At.A, At.B);
	++CutNumber;
	Seeds.clear();
	int32_t First = NoIndex, Second = NoIndex;
	if (Wanted == SectionPart::All)
	{
		Tree.NearPlane(Origin, Normal, Reach,
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
		// A closed curve around the origin meets the ray from it,
		// an open one that goes half way around at least the line.
		const auto PlaceOn = [&](int32_t E)
		{
			const Crossing Each = CrossingAt(At, E);
			return PlaceOf(Each, PointAt(Each).T) - Origin;
		};
		const auto Try = [&](int32_t T)
		{
			if (CrossedEdges(At, T, First, Second))
			{
				const Vec3d From = PlaceOn(First), To = PlaceOn(Second);
				const bool bMeets = (Dot(From, At.B) >= 0.0) != (Dot(To, At.B) >= 0.0);
				if (bMeets && (bOpen || Dot(From, At.A) >= 0.0 || Dot(To, At.A) >= 0.0))
				{
					Seeds.push_back(T);
				}
			}
		};
		if (bOpen)
		{
			Tree.NearLine(Origin, At.A, -Reach, Reach, Try);
		}
		else
		{
			Tree.NearLine(Origin, At.A, 0.0, Reach, Try);
		}
	}
	std::sort(Seeds.begin(), Seeds.end());
	const double Farthest = Wanted == SectionPart::All ? Everywhere : Reach;
	for (const int32_t Seed : Seeds)
	{
		if (SeenAt[size_t(Seed)] != CutNumber)
		{
			SectionLoop Loop;
			if (Trace(At, Seed, Farthest, Loop))
			{
				OutLoops.push_back(std::move(Loop));
			}
		}
	}
}

void PlaneSection::Measure(const Plane& At, SectionLoop& Loop) const
{
	// The turn about the origin, without a trigonometric function: each point is seen from the direction of the first,
	// and passing behind, where its height over that direction changes sign, is counted. Total turn = 2 pi * Wraps +
	// argument, so more than half a turn shows as a count that is not zero.
	double TwiceArea = 0.0, SquaredRadius = 0.0;
	int32_t Wraps = 0;
	const size_t Count = Places.size();
	const size_t Segments = Loop.bClosed ? Count : Count - 1;
	Vec3d Last = Places[0];
	double LastX = Dot(Last, At.A), LastY = Dot(Last, At.B), StartX = 0.0, StartY = 0.0, Height = 0.0;
	for (size_t I = 0; I <= Segments; ++I)
	{
		const Vec3d& Next = Places[I == Count ? 0 : I];
		const double X = Dot(Next, At.A), Y = Dot(Next, At.B);
		const double Turned = LastX * Y - LastY * X;
		SquaredRadius = std::max(SquaredRadius, Dot(Next, Next));
		Loop.Length += Length(Next - Last);
		TwiceArea += Turned;
		Last = Next;
		LastX = X;
		LastY = Y;
		if (StartX == 0.0 && StartY == 0.0)
		{
			StartX = X; // a point at the origin itself has no direction
			StartY = Y;
		}
		const double NewHeight = StartX * Y - StartY * X;
		Wraps += Turned > 0.0 && Height >= 0.0 && NewHeight < 0.0 ? 1 : 0;
		Wraps -= Turned < 0.0 && Height < 0.0 && NewHeight >= 0.0 ? 1 : 0;
		Height = NewHeight;
	}
	Loop.Radius = std::sqrt(SquaredRadius);
	Loop.Area = 0.5 * std::abs(TwiceArea);
	Loop.bAround = Wraps != 0;
}
}
