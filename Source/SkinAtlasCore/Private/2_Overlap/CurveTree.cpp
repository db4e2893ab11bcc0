// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/CurveTree.h"

#include "1_Segment/4_Cut/PlaneSection.h"

#include <array>
#include <limits>
#include <tuple>

namespace SkinAtlas
{
CurveTree::CurveTree(const CurveTask& Task)
{
	const JointCurve& Curve = Task.Curve();
	std::vector<Vec3d> At;
	At.reserve(Curve.Points.size());
	for (const CurvePoint& Point : Curve.Points)
	{
		At.push_back(PointOn(Task.Mesh, Point));
	}
	Segments.reserve(Curve.Segments.size() / 2);
	for (size_t S = 0; S + 1 < Curve.Segments.size(); S += 2)
	{
		Segments.push_back({At[size_t(Curve.Segments[S])], At[size_t(Curve.Segments[S + 1])]});
	}
	if (!Segments.empty())
	{
		Split(0, static_cast<int32_t>(Segments.size()));
	}
}

int32_t CurveTree::Split(int32_t Begin, int32_t End)
{
	constexpr int32_t LeafSize = 4;
	const int32_t Index = static_cast<int32_t>(Nodes.size());
	Node Each{Segments[size_t(Begin)].A, Segments[size_t(Begin)].A, Begin, End};
	for (int32_t S = Begin; S < End; ++S)
	{
		for (const Vec3d& P : {Segments[size_t(S)].A, Segments[size_t(S)].B})
		{
			Each.Low = {std::min(Each.Low.X, P.X), std::min(Each.Low.Y, P.Y), std::min(Each.Low.Z, P.Z)};
			Each.High = {std::max(Each.High.X, P.X), std::max(Each.High.Y, P.Y), std::max(Each.High.Z, P.Z)};
		}
	}
	Nodes.push_back(Each);
	if (End - Begin <= LeafSize)
	{
		return Index;
	}
	const Vec3d Size = Each.High - Each.Low;
	const bool bWideX = Size.X >= Size.Y && Size.X >= Size.Z, bWideY = Size.Y >= Size.Z;
	const auto Key = [&](const Segment& S)
	{
		// Every coordinate counts: only equal segments tie, so every library sorts alike.
		const Vec3d Centre = S.A + S.B;
		const double First = bWideX ? Centre.X : bWideY ? Centre.Y : Centre.Z;
		return std::make_tuple(First, S.A.X, S.A.Y, S.A.Z, S.B.X, S.B.Y, S.B.Z);
	};
	std::sort(Segments.begin() + Begin, Segments.begin() + End,
		[&](const Segment& A, const Segment& B) { return Key(A) < Key(B); });
	const int32_t Middle = Begin + (End - Begin) / 2;
	Split(Begin, Middle);
	const int32_t Right = Split(Middle, End);
	Nodes[size_t(Index)].Right = Right;
	return Index;
}

double CurveTree::SquaredGap(const Node& Each, const Vec3d& P)
{
	const auto Gap = [](double X, double Low, double High) { return X < Low ? Low - X : X > High ? X - High : 0.0; };
	const Vec3d Between(
		Gap(P.X, Each.Low.X, Each.High.X), Gap(P.Y, Each.Low.Y, Each.High.Y), Gap(P.Z, Each.Low.Z, Each.High.Z));
	return Dot(Between, Between);
}

double CurveTree::DistanceTo(const Vec3d& P) const
{
	struct Pending
	{
		int32_t Index;
		double Square;
	};
	double Best = std::numeric_limits<double>::infinity();
	std::array<Pending, 64> Stack; // halving: no deeper than 32, one sibling waits at each level
	size_t Top = 0;
	if (!Nodes.empty())
	{
		Stack[Top++] = {0, SquaredGap(Nodes[0], P)};
	}
	while (Top > 0)
	{
		const Pending Next = Stack[--Top];
		if (Next.Square >= Best)
		{
			continue;
		}
		const Node& Each = Nodes[size_t(Next.Index)];
		if (Each.Right == NoIndex)
		{
			for (int32_t S = Each.Begin; S < Each.End; ++S)
			{
				Best = std::min(Best, SquaredDistanceToSegment(P, Segments[size_t(S)].A, Segments[size_t(S)].B));
			}
			continue;
		}
		Pending Near{Next.Index + 1, SquaredGap(Nodes[size_t(Next.Index) + 1], P)};
		Pending Far{Each.Right, SquaredGap(Nodes[size_t(Each.Right)], P)};
		if (Far.Square < Near.Square)
		{
			std::swap(Near, Far);
		}
		Stack[Top++] = Far;
		Stack[Top++] = Near;
	}
	return std::sqrt(Best);
}
}
