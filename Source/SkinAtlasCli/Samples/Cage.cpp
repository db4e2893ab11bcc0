// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/Cage.h"

#include "Samples/Rotation.h"

#include <algorithm>
#include <map>

namespace SkinAtlas::Host
{
int32_t Cage::Add(const Vec3d& P)
{
	Points.push_back(P);
	return static_cast<int32_t>(Points.size()) - 1;
}

CageLoop Cage::Ring(const Vec3d& Centre, std::span<const Vec3d> Directions, double Reach)
{
	CageLoop Out;
	for (const Vec3d& Direction : Directions)
	{
		Out.push_back(Add(Body.Exit(Centre, Direction, Reach)));
	}
	return Out;
}

void Cage::Bridge(const CageLoop& From, const CageLoop& To, bool bClosed)
{
	const size_t Count = From.size();
	for (size_t I = 0; I + (bClosed ? 0 : 1) < Count; ++I)
	{
		const size_t Next = (I + 1) % Count;
		AddQuad(From[I], From[Next], To[Next], To[I]);
	}
}

CageLoop Cage::Extend(const CageLoop& From, const Vec3d& Centre, std::span<const Vec3d> Directions, double Reach,
	bool bClosed)
{
	CageLoop Next = Ring(Centre, Directions, Reach);
	Bridge(From, Next, bClosed);
	return Next;
}

void Cage::AddSpike(CageLoop Root, std::span<const Station> Stations, const Vec3d& Across, double Reach)
{
	for (const Station& Each : Stations)
	{
		const Vec3d Wide = Normalised(Across - Dot(Across, Each.Axis) * Each.Axis);
		const Vec3d Up = Cross(Wide, Each.Axis);
		const std::vector<Vec3d> Corners = {-Wide + Up, Wide + Up, Wide - Up, -Wide - Up};
		Root = Extend(Root, Each.Centre, Leaning(Corners, Each.Lean * Each.Axis), Reach, true);
	}
	FillClosed(Root, 1, 1);
}

/** Grid has (Wide + 1) x (Deep + 1) points, row by row; NoIndex inside. Coons' patch from the rim, then projection. */
void Cage::FillGrid(std::vector<int32_t>& Grid, int32_t Wide, int32_t Deep)
{
	const int32_t Row = Wide + 1;
	const auto At = [&](int32_t I, int32_t J) -> const Vec3d& { return Points[Grid[J * Row + I]]; };
	for (int32_t J = 1; J < Deep; ++J)
	{
		for (int32_t I = 1; I < Wide; ++I)
		{
			const double U = double(I) / Wide, W = double(J) / Deep;
			const Vec3d Across = Lerp(At(0, J), At(Wide, J), U);
			const Vec3d Along = Lerp(At(I, 0), At(I, Deep), W);
			const Vec3d Corners = Lerp(Lerp(At(0, 0), At(Wide, 0), U), Lerp(At(0, Deep), At(Wide, Deep), U), W);
			Grid[J * Row + I] = Add(Body.Project(Across + Along - Corners, 8));
		}
	}
	for (int32_t J = 0; J < Deep; ++J)
	{
		for (int32_t I = 0; I < Wide; ++I)
		{
			const int32_t Q = J * Row + I;
			AddQuad(Grid[Q], Grid[Q + 1], Grid[Q + Row + 1], Grid[Q + Row]);
		}
	}
}

void Cage::FillClosed(const CageLoop& Rim, int32_t Wide, int32_t Deep)
{
	std::vector<int32_t> Grid(size_t(Wide + 1) * (Deep + 1), NoIndex);
	const int32_t Row = Wide + 1;
	for (int32_t I = 0; I <= Wide; ++I)
	{
		Grid[I] = Rim[I];
		Grid[Deep * Row + I] = Rim[2 * Wide + Deep - I];
	}
	for (int32_t J = 1; J < Deep; ++J)
	{
		Grid[J * Row + Wide] = Rim[Wide + J];
		Grid[J * Row] = Rim[2 * Wide + 2 * Deep - J];
	}
	FillGrid(Grid, Wide, Deep);
}

void Cage::FillHalf(const CageLoop& Rim, int32_t Wide, int32_t Deep)
{
	CageLoop Closed = Rim;
	const Vec3d Last = Points[Rim.back()], First = Points[Rim.front()];
	for (int32_t J = 1; J < Deep; ++J)
	{
		Closed.push_back(Add(Body.Project(Lerp(Last, First, double(J) / Deep), 8)));
	}
	FillClosed(Closed, Wide, Deep);
}

void Cage::DropUnusedPoints()
{
	std::vector<int32_t> NewId(Points.size(), NoIndex);
	for (const auto& Quad : Quads)
	{
		for (const int32_t P : Quad)
		{
			NewId[P] = 0;
		}
	}
	int32_t Kept = 0;
	for (size_t P = 0; P < Points.size(); ++P)
	{
		if (NewId[P] != NoIndex)
		{
			Points[Kept] = Points[P];
			NewId[P] = Kept++;
		}
	}
	Points.resize(Kept);
	for (auto& Quad : Quads)
	{
		for (int32_t& P : Quad)
		{
			P = NewId[P];
		}
	}
}

void Cage::Finish()
{
	DropUnusedPoints();

	// Neighbours over each edge, to carry the orientation of the first quad to all others.
	std::map<std::pair<int32_t, int32_t>, std::vector<int32_t>> AtEdge;
	const int32_t Count = static_cast<int32_t>(Quads.size());
	for (int32_t Q = 0; Q < Count; ++Q)
	{
		for (int32_t C = 0; C < 4; ++C)
		{
			AtEdge[std::minmax({Quads[Q][C], Quads[Q][(C + 1) % 4]})].push_back(Q);
		}
	}
	const auto RunsAlong = [&](int32_t Q, int32_t A, int32_t B)
	{
		for (int32_t C = 0; C < 4; ++C)
		{
			if (Quads[Q][C] == A && Quads[Q][(C + 1) % 4] == B)
			{
				return true;
			}
		}
		return false;
	};
	std::vector<bool> bDone(Quads.size(), false);
	std::vector<int32_t> Open = {0};
	bDone[0] = true;
	while (!Open.empty())
	{
		const int32_t Q = Open.back();
		Open.pop_back();
		for (int32_t C = 0; C < 4; ++C)
		{
			const int32_t A = Quads[Q][C], B = Quads[Q][(C + 1) % 4];
			for (const int32_t Other : AtEdge[std::minmax({A, B})])
			{
				if (bDone[Other])
				{
					continue;
				}
				if (RunsAlong(Other, A, B))
				{
					std::swap(Quads[Other][1], Quads[Other][3]);
				}
				bDone[Other] = true;
				Open.push_back(Other);
			}
		}
	}

	// Volume by the divergence theorem with the field (x, 0, 0): the missing lid in the plane x = 0 adds nothing.
	double Volume = 0.0;
	for (const auto& Quad : Quads)
	{
		const Vec3d &A = Points[Quad[0]], &B = Points[Quad[1]], &C = Points[Quad[2]], &D = Points[Quad[3]];
		Volume += 0.25 * (A.X + B.X + C.X + D.X) * 0.5 * Cross(C - A, D - B).X;
	}
	if (Volume < 0.0)
	{
		for (auto& Quad : Quads)
		{
			std::swap(Quad[1], Quad[3]);
		}
	}
}

std::vector<Vec3d> Fan(const Vec3d& First, const Vec3d& Second, std::span<const double> Degrees)
{
	std::vector<Vec3d> Out;
	for (const double Angle : Degrees)
	{
		const SinCos Part = OfDegrees(Angle);
		Out.push_back(Part.Cos * First + Part.Sin * Second);
	}
	return Out;
}

std::vector<Vec3d> HalfFan(const Vec3d& First, int32_t Count)
{
	std::vector<double> Degrees;
	for (int32_t I = 0; I <= Count; ++I)
	{
		Degrees.push_back(180.0 * I / Count);
	}
	std::vector<Vec3d> Out = Fan(First, {1.0, 0.0, 0.0}, Degrees);
	Out.back().X = 0.0; // sin(pi) is not exactly 0
	return Out;
}

std::vector<Vec3d> FullFan(const Vec3d& First, const Vec3d& Second, int32_t Count)
{
	std::vector<double> Degrees;
	for (int32_t I = 0; I < Count; ++I)
	{
		Degrees.push_back(360.0 * I / Count);
	}
	return Fan(First, Second, Degrees);
}

std::vector<Vec3d> LimbFan(const Vec3d& Axis)
{
	const Vec3d Sideways = {1.0, 0.0, 0.0};
	const Vec3d Outer = Normalised(Sideways - Dot(Sideways, Axis) * Axis);
	return FullFan(Outer, Cross(Axis, Outer), 8);
}

std::vector<Vec3d> Leaning(std::vector<Vec3d> Directions, const Vec3d& Push)
{
	for (Vec3d& Direction : Directions)
	{
		Direction += Push;
	}
	return Directions;
}
}
