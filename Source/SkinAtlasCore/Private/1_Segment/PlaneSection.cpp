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

void PlaneSection::Cut(const Vec3d& Origin, const Vec3d& Normal, std::vector<SectionLoop>& OutLoops)
{
	OutLoops.clear();
	Keys.clear();
	Tree.NearPlane(Origin, Normal,
		[&](int32_t T)
		{
			const auto Corner = Mesh.Triangle(T);
			const bool bPositive[3] = {Side(Origin, Normal, Corner[0]) >= 0.0, Side(Origin, Normal, Corner[1]) >= 0.0,
				Side(Origin, Normal, Corner[2]) >= 0.0};
			for (size_t C = 0; C < 3; ++C)
			{
				if (bPositive[C] != bPositive[(C + 1) % 3])
				{
					// The two crossings of a triangle get slots 2n and 2n + 1.
					Keys.push_back(uint64_t(Mesh.TriangleEdges(T)[C]) << 32 | Keys.size());
				}
			}
		});
	std::sort(Keys.begin(), Keys.end());

	// Partner of a crossing: across its triangle, the other crossed edge; across its edge, the next triangle there.
	// Where more than two triangles meet at an edge they are paired in turn; an odd one ends the curve.
	const int32_t Count = static_cast<int32_t>(Keys.size());
	const auto EdgeAt = [&](int32_t I) { return static_cast<int32_t>(Keys[size_t(I)] >> 32); };
	const auto SlotAt = [&](int32_t I) { return size_t(Keys[size_t(I)] & 0xffffffffu); };
	PlaceOfSlot.resize(size_t(Count));
	AcrossTriangle.resize(size_t(Count));
	AcrossEdge.assign(size_t(Count), NoIndex);
	for (int32_t I = 0; I < Count; ++I)
	{
		PlaceOfSlot[SlotAt(I)] = I;
	}
	for (int32_t I = 0; I < Count; ++I)
	{
		AcrossTriangle[size_t(I)] = PlaceOfSlot[SlotAt(I) ^ 1];
		if (I + 1 < Count && AcrossEdge[size_t(I)] == NoIndex && EdgeAt(I) == EdgeAt(I + 1))
		{
			AcrossEdge[size_t(I)] = I + 1;
			AcrossEdge[size_t(I) + 1] = I;
		}
	}

	const auto PointAt = [&](int32_t I)
	{
		const int32_t E = EdgeAt(I);
		const double Low = Side(Origin, Normal, Mesh.Edge(E)[0]), High = Side(Origin, Normal, Mesh.Edge(E)[1]);
		return CurvePoint{E, static_cast<float>(Low / (Low - High))}; // ends have different sides: never 0 / 0
	};
	bVisited.assign(size_t(Count), false);
	for (int32_t Seed = 0; Seed < Count; ++Seed)
	{
		if (bVisited[size_t(Seed)])
		{
			continue;
		}
		// Walk back to an end of the curve, or once around it.
		int32_t First = Seed;
		bool bClosed = false;
		while (AcrossEdge[size_t(First)] != NoIndex)
		{
			const int32_t Back = AcrossTriangle[size_t(AcrossEdge[size_t(First)])];
			if (Back == Seed)
			{
				bClosed = true;
				break;
			}
			First = Back;
		}
		SectionLoop Loop;
		Loop.bClosed = bClosed;
		First = bClosed ? Seed : First;
		for (int32_t I = First;;)
		{
			Loop.Points.push_back(PointAt(I));
			bVisited[size_t(I)] = true;
			const int32_t Opposite = AcrossTriangle[size_t(I)];
			bVisited[size_t(Opposite)] = true;
			I = AcrossEdge[size_t(Opposite)];
			if (I == NoIndex)
			{
				Loop.Points.push_back(PointAt(Opposite));
				break;
			}
			if (I == First)
			{
				break;
			}
		}
		Measure(Origin, Normal, Loop);
		OutLoops.push_back(std::move(Loop));
	}
}

void PlaneSection::Measure(const Vec3d& Origin, const Vec3d& Normal, SectionLoop& Loop) const
{
	Vec3d A, B;
	SpanPlane(Normal, A, B);
	// The turn about the origin, without a trigonometric function: a unit complex number is turned by each segment's
	// angle, and passing the negative real axis is counted. Total turn = 2 pi * Wraps + argument, so more than half a
	// turn shows as a count that is not zero.
	double Re = 1.0, Im = 0.0, TwiceArea = 0.0;
	int32_t Wraps = 0;
	const size_t Count = Loop.Points.size();
	const size_t Segments = Loop.bClosed ? Count : Count - 1;
	Vec3d Last = PointOn(Mesh, Loop.Points[0]) - Origin;
	for (size_t I = 0; I <= Segments; ++I)
	{
		const Vec3d Next = PointOn(Mesh, Loop.Points[I % Count]) - Origin;
		Loop.Radius = std::max(Loop.Radius, Length(Next));
		const double X0 = Dot(Last, A), Y0 = Dot(Last, B), X1 = Dot(Next, A), Y1 = Dot(Next, B);
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
