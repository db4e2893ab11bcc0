// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/VoxelGrid.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
constexpr int32_t MostAlongAxis = 4096;

std::array<double, 3> ToArray(const Vec3d& P)
{
	return {P.X, P.Y, P.Z};
}

/** Twice the area of A, B, P in the plane, the same number whichever way the edge is walked. */
double Side(const std::array<double, 2>& A, const std::array<double, 2>& B, double X, double Y)
{
	return (B[0] - A[0]) * (Y - A[1]) - (B[1] - A[1]) * (X - A[0]);
}

/** The places of a row that a triangle may hold, and one more on either side, lest rounding take one away. */
std::array<int32_t, 2> RowOf(const std::array<std::array<double, 2>, 3>& Corners, double Y)
{
	double Least = 1e9, Most = -1e9;
	for (size_t I = 0; I < 3; ++I)
	{
		const std::array<double, 2>&A = Corners[I], &B = Corners[(I + 1) % 3];
		if (std::min(A[1], B[1]) <= Y && Y <= std::max(A[1], B[1]))
		{
			const double Share = A[1] == B[1] ? 0.0 : (Y - A[1]) / (B[1] - A[1]);
			const double X = A[0] + Share * (B[0] - A[0]), Other = A[1] == B[1] ? B[0] : X;
			Least = std::min({Least, X, Other});
			Most = std::max({Most, X, Other});
		}
	}
	return {static_cast<int32_t>(std::floor(Least)) - 1, static_cast<int32_t>(std::ceil(Most)) + 1};
}
}

VoxelGrid::VoxelGrid(
	const Topology& Mesh, const std::vector<bool>& bTurned, double InEdge, int32_t MostCells, double MostBoxed)
{
	for (double Edge = InEdge;; Edge *= 2.0)
	{
		Fit(Mesh, Edge);
		if (*std::max_element(Count.begin(), Count.end()) > MostAlongAxis ||
			double(Count[0]) * Count[1] * Count[2] > MostBoxed)
		{
			continue;
		}
		const std::array<Lines, 3> Through = {
			Cross(Mesh, bTurned, 0), Cross(Mesh, bTurned, 1), Cross(Mesh, bTurned, 2)};
		if (Fill(Through, MostCells))
		{
			return;
		}
	}
}

/** The box of cells. Centres keep off round numbers, where artists put vertices. */
void VoxelGrid::Fit(const Topology& Mesh, double Edge)
{
	constexpr double Off = 0.1713;
	Vec3d Least(Mesh.Positions()[0]), Most = Least;
	for (const Vec3& P : Mesh.Positions())
	{
		Least = {std::min(Least.X, double(P.X)), std::min(Least.Y, double(P.Y)), std::min(Least.Z, double(P.Z))};
		Most = {std::max(Most.X, double(P.X)), std::max(Most.Y, double(P.Y)), std::max(Most.Z, double(P.Z))};
	}
	Size = Edge;
	Low = Least - Edge * Vec3d(1.0 + Off, 1.0 + Off, 1.0 + Off);
	const std::array<double, 3> Extent = ToArray(Most - Low);
	for (size_t Axis = 0; Axis < 3; ++Axis)
	{
		Count[Axis] = static_cast<int32_t>(std::min(Extent[Axis] / Edge + 2.0, 1e9));
	}
}

std::array<int32_t, 3> VoxelGrid::PlaceOf(const Vec3d& P) const
{
	const std::array<double, 3> At = ToArray((1.0 / Size) * (P - Low));
	std::array<int32_t, 3> Place;
	for (size_t Axis = 0; Axis < 3; ++Axis)
	{
		Place[Axis] = static_cast<int32_t>(std::clamp(std::floor(At[Axis]), -2.0, 2.0 + Count[Axis]));
	}
	return Place;
}

int32_t VoxelGrid::CellIn(const std::array<int32_t, 3>& At) const
{
	if (At[1] < 0 || At[1] >= Count[1] || At[2] < 0 || At[2] >= Count[2])
	{
		return NoIndex;
	}
	const size_t Row = size_t(At[2]) * size_t(Count[1]) + size_t(At[1]);
	for (int32_t I = RowStart[Row]; I < RowStart[Row + 1]; ++I)
	{
		const Run& Each = Runs[size_t(I)];
		if (At[0] >= Each.First && At[0] < Each.Past)
		{
			return Each.FirstCell + At[0] - Each.First;
		}
	}
	return NoIndex;
}

/** Lines along an axis go through the centres of the cells; a line is numbered by the next axis, then the one after. */
VoxelGrid::Lines VoxelGrid::Cross(const Topology& Mesh, const std::vector<bool>& bTurned, size_t Axis) const
{
	const size_t U = (Axis + 1) % 3, V = (Axis + 2) % 3;
	Lines Made;
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const auto C = Mesh.Triangle(T);
		std::array<std::array<double, 3>, 3> P; // in cells, centres on whole numbers
		std::array<std::array<double, 2>, 3> Flat;
		for (size_t I = 0; I < 3; ++I)
		{
			P[I] = ToArray((1.0 / Size) * (Vec3d(Mesh.Positions()[size_t(C[I])]) - Low) - Vec3d(0.5, 0.5, 0.5));
			Flat[I] = {P[I][U], P[I][V]};
		}
		// Normal along the axis: twice the area in the plane.
		const double Area = (P[1][U] - P[0][U]) * (P[2][V] - P[0][V]) - (P[1][V] - P[0][V]) * (P[2][U] - P[0][U]);
		if (Area == 0.0)
		{
			continue;
		}
		const auto First = [&](size_t A) {
			return static_cast<int32_t>(std::ceil(std::min({P[0][A], P[1][A], P[2][A]})));
		};
		const auto Last = [&](size_t A) {
			return static_cast<int32_t>(std::floor(std::max({P[0][A], P[1][A], P[2][A]})));
		};
		for (int32_t Y = First(V); Y <= Last(V); ++Y)
		{
			const auto [From, To] = RowOf(Flat, Y);
			for (int32_t X = std::max(First(U), From); X <= std::min(Last(U), To); ++X)
			{
				// A point on an edge belongs to the triangle on one side of it only, whoever asks.
				std::array<double, 3> Share;
				bool bInside = true;
				for (size_t I = 0; I < 3; ++I)
				{
					const size_t A = (I + 1) % 3, B = (I + 2) % 3;
					const bool bUp = C[A] < C[B];
					const double E = bUp ? Side(Flat[A], Flat[B], X, Y) : Side(Flat[B], Flat[A], X, Y);
					bInside = bInside && ((E >= 0.0) == (bUp == (Area > 0.0)));
					Share[I] = bUp ? E / Area : -E / Area;
				}
				if (bInside)
				{
					const double At = Share[0] * P[0][Axis] + Share[1] * P[1][Axis] + Share[2] * P[2][Axis];
					const bool bLeaves = (Area > 0.0) != bTurned[size_t(T)];
					Made.All.push_back(
						{Y * Count[U] + X, static_cast<float>(At), static_cast<int8_t>(bLeaves ? 1 : -1)});
				}
			}
		}
	}
	std::sort(Made.All.begin(), Made.All.end(),
		[](const Crossing& A, const Crossing& B) {
			return A.Line != B.Line ? A.Line < B.Line : A.At != B.At ? A.At < B.At : A.Sign > B.Sign;
		});
	Made.Start.assign(size_t(Count[U]) * size_t(Count[V]) + 1, 0);
	Made.Total.assign(Made.Start.size(), 0);
	for (const Crossing& Each : Made.All)
	{
		++Made.Start[size_t(Each.Line) + 1];
		Made.Total[size_t(Each.Line)] += Each.Sign;
	}
	for (size_t Line = 1; Line < Made.Start.size(); ++Line)
	{
		Made.Start[Line] += Made.Start[Line - 1];
	}
	return Made;
}

/** A step both ways between A and B, B one farther along the axis than A, if the flesh goes on between them. */
void VoxelGrid::Join(const Lines& Through, int32_t Line, float From, int32_t A, int32_t B, size_t Axis)
{
	const auto Begin = Through.All.begin() + Through.Start[size_t(Line)],
			   End = Through.All.begin() + Through.Start[size_t(Line) + 1];
	auto Each = std::upper_bound(Begin, End, From, [](float At, const Crossing& Other) { return At < Other.At; });
	int32_t Winding = std::abs(Level[size_t(A)]);
	const int32_t Inside = Level[size_t(A)] < 0 ? -1 : 1;
	for (; Each != End && Each->At <= From + 1.0f; ++Each)
	{
		Winding -= Inside * Each->Sign;
		if (Winding <= 0)
		{
			return;
		}
	}
	Steps[size_t(A)][2 * Axis] = B;
	Steps[size_t(B)][2 * Axis + 1] = A;
}

/** Layer by layer along z. False: there are too many cells. */
bool VoxelGrid::Fill(const std::array<Lines, 3>& Through, int32_t MostCells)
{
	const size_t Nx = size_t(Count[0]), Ny = size_t(Count[1]), Nz = size_t(Count[2]);
	Places.clear();
	Level.clear();
	Steps.clear();
	Runs.clear();
	RowStart.assign(1, 0);
	// Twice the winding number of the line, from both ends: all signs ahead less all behind.
	std::vector<int32_t> Votes(Nx * Ny), AlongZ(Nx * Ny), NextZ(Nx * Ny);
	for (size_t Line = 0; Line < Nx * Ny; ++Line)
	{
		AlongZ[Line] = Through[2].Total[Line];
		NextZ[Line] = Through[2].Start[Line];
	}
	const auto Walk = [&](const Lines& Of, size_t Line, size_t Length, auto&& Vote)
	{
		int32_t Next = Of.Start[Line], Now = Of.Total[Line];
		for (size_t I = 0; I < Length; ++I)
		{
			while (Next < Of.Start[Line + 1] && Of.All[size_t(Next)].At <= static_cast<float>(I))
			{
				Now -= 2 * Of.All[size_t(Next++)].Sign;
			}
			Vote(I, Now);
		}
	};
	std::vector<int32_t> Here(Nx * Ny, NoIndex), Below(Nx * Ny, NoIndex);
	for (size_t Z = 0; Z < Nz; ++Z)
	{
		std::swap(Here, Below);
		for (size_t Line = 0; Line < Nx * Ny; ++Line)
		{
			int32_t& Next = NextZ[Line];
			while (Next < Through[2].Start[Line + 1] && Through[2].All[size_t(Next)].At <= static_cast<float>(Z))
			{
				AlongZ[Line] -= 2 * Through[2].All[size_t(Next++)].Sign;
			}
			Votes[Line] = AlongZ[Line];
		}
		for (size_t Y = 0; Y < Ny; ++Y)
		{
			Walk(Through[0], Z * Ny + Y, Nx, [&](size_t X, int32_t Vote) { Votes[Y * Nx + X] += Vote; });
		}
		for (size_t X = 0; X < Nx; ++X)
		{
			Walk(Through[1], X * Nz + Z, Ny, [&](size_t Y, int32_t Vote) { Votes[Y * Nx + X] += Vote; });
		}
		for (size_t Y = 0; Y < Ny; ++Y)
		{
			for (size_t X = 0; X < Nx; ++X)
			{
				const int32_t Sum = Votes[Y * Nx + X]; // six times the winding number
				Here[Y * Nx + X] = NoIndex;
				if (std::abs(Sum) <= 3)
				{
					continue;
				}
				if (CellCount() == MostCells)
				{
					return false;
				}
				const int32_t Cell = CellCount();
				const bool bGoesOn = X > 0 && Here[Y * Nx + X - 1] != NoIndex;
				Here[Y * Nx + X] = Cell;
				Places.push_back({static_cast<uint16_t>(X), static_cast<uint16_t>(Y), static_cast<uint16_t>(Z)});
				const int32_t Whole = std::clamp((std::abs(Sum) + 3) / 6, 1, 127);
				Level.push_back(static_cast<int8_t>(Sum < 0 ? -Whole : Whole));
				Steps.push_back({NoIndex, NoIndex, NoIndex, NoIndex, NoIndex, NoIndex});
				if (!bGoesOn)
				{
					Runs.push_back({static_cast<int32_t>(X), static_cast<int32_t>(X), Cell});
				}
				Runs.back().Past = static_cast<int32_t>(X) + 1;
				if (bGoesOn)
				{
					Join(Through[0], static_cast<int32_t>(Z * Ny + Y), static_cast<float>(X) - 1.0f, Cell - 1, Cell, 0);
				}
				if (Y > 0 && Here[(Y - 1) * Nx + X] != NoIndex)
				{
					Join(Through[1], static_cast<int32_t>(X * Nz + Z), static_cast<float>(Y) - 1.0f,
						Here[(Y - 1) * Nx + X], Cell, 1);
				}
				if (Below[Y * Nx + X] != NoIndex)
				{
					Join(Through[2], static_cast<int32_t>(Y * Nx + X), static_cast<float>(Z) - 1.0f, Below[Y * Nx + X],
						Cell, 2);
				}
			}
			RowStart.push_back(static_cast<int32_t>(Runs.size()));
		}
	}
	return true;
}
}
