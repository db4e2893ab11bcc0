// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/PointGrid.h"

#include "Common/Hash.h"

#include <algorithm>
#include <bit>

namespace SkinAtlas
{
namespace
{
/** Any if only equal points are near; never so narrow, against the places of the points, that all would be in one. */
double WidthOfCells(std::span<const Vec3> Points, double Least, double Wanted)
{
	double Farthest = 0.0;
	for (const Vec3& P : Points)
	{
		Farthest = std::max({Farthest, std::abs(double(P.X)), std::abs(double(P.Y)), std::abs(double(P.Z))});
	}
	const double Width = std::max({Least, Wanted, (Least > 0.0 ? 0x1p-52 : 0x1p-20) * Farthest});
	return Width > 0.0 ? Width : 1.0;
}
}

PointGrid::PointGrid(std::span<const Vec3> InPoints, double InReach, double CellWidth)
	: Points(InPoints)
	, Reach(InReach)
	, Scale(1.0 / WidthOfCells(InPoints, 8.0 * InReach, CellWidth))
	, Start(std::bit_ceil(InPoints.size() + 1) + 1, 0)
	, Items(InPoints.size())
{
	std::vector<int32_t> Bucket(Points.size());
	for (size_t I = 0; I < Points.size(); ++I)
	{
		Bucket[I] = static_cast<int32_t>(BucketOf(CellOf(Points[I])));
		++Start[size_t(Bucket[I]) + 1];
	}
	for (size_t B = 1; B < Start.size(); ++B)
	{
		Start[B] += Start[B - 1];
	}
	std::vector<int32_t> Next(Start.begin(), Start.end() - 1);
	for (size_t I = 0; I < Points.size(); ++I)
	{
		Items[size_t(Next[size_t(Bucket[I])]++)] = static_cast<int32_t>(I);
	}
}

int32_t PointGrid::Nearest(const Vec3d& P) const
{
	int32_t Best = NoIndex;
	double Least = 0.0;
	Near(P,
		[&](int32_t I, double Square)
		{
			if (Best == NoIndex || Square < Least || (Square == Least && I < Best))
			{
				Best = I;
				Least = Square;
			}
		});
	return Best;
}

PointGrid::Cell PointGrid::CellOf(const Vec3d& P) const
{
	// Clamped: a cell number must fit, however far a stray point lies.
	const auto Along = [this](double X)
	{
		const double Place = std::clamp(X * Scale, -1e18, 1e18);
		const int64_t Towards0 = static_cast<int64_t>(Place);
		return Towards0 - (static_cast<double>(Towards0) > Place ? 1 : 0); // floor, without a call of the library's
	};
	return {Along(P.X), Along(P.Y), Along(P.Z)};
}

size_t PointGrid::BucketOf(const Cell& At) const
{
	return size_t(Mix(uint64_t(At.X), uint64_t(At.Y), uint64_t(At.Z)) & (Start.size() - 2));
}
}
