// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The inside of a mesh as cubes, and which of them hang together through the flesh.

#pragma once

#include "Common/Vector.h"
#include "SkinAtlas/Topology.h"

#include <array>
#include <vector>

namespace SkinAtlas
{
/**
 * The cells whose centres lie inside: the mean winding number along the six axis directions exceeds one half, as
 * TriangleTree::IsInside has it for 24 directions. Open and self-intersecting meshes are welcome [Jacobson13].
 *
 * A step leads from a cell to the next along an axis, unless the way between their centres leaves the flesh: surfaces
 * that touch, or pass each other closer than a cell, let nothing through, while inner walls, where shells overlap, do
 * not stop anything. So fingers that touch stay apart at any resolution, as long as they do not share flesh.
 *
 * Only cells inside are kept, 30 bytes each; while it is made, one layer of the box around the mesh.
 */
class VoxelGrid
{
public:
	/**
	 * Cells of this edge, or of twice, four times ... as much, so that there are at most MostCells, and at most
	 * MostBoxed in the box around the mesh, which is gone through. bTurned: the triangles that face the wrong way.
	 */
	VoxelGrid(
		const Topology& Mesh, const std::vector<bool>& bTurned, double InEdge, int32_t MostCells, double MostBoxed);

	int32_t CellCount() const { return static_cast<int32_t>(Places.size()); }
	double Edge() const { return Size; }

	Vec3d Centre(int32_t Cell) const
	{
		const auto& At = Places[size_t(Cell)];
		return Low + Size * Vec3d(At[0] + 0.5, At[1] + 0.5, At[2] + 0.5);
	}

	/** The neighbour one step along +x, -x, +y, -y, +z, -z; NoIndex: no way leads there. */
	int32_t Step(int32_t Cell, size_t Direction) const { return Steps[size_t(Cell)][Direction]; }

	/**
	 * Calls Visit(cell, length of the way in cells) for those of the 26 neighbours that some way along axes leads to,
	 * across edges and corners of the cell.
	 */
	template <typename Callable>
	void Neighbours(int32_t Cell, Callable&& Visit) const
	{
		const auto Tell = [&](int32_t Other, float Way)
		{
			if (Other != NoIndex)
			{
				Visit(Other, Way);
			}
		};
		constexpr float Edge2 = 1.41421356f, Edge3 = 1.73205081f;
		const auto Then = [&](int32_t From, size_t Direction)
		{ return From == NoIndex ? NoIndex : Step(From, Direction); };
		const auto Either = [](int32_t A, int32_t B) { return A != NoIndex ? A : B; };
		const std::array<int32_t, 6>& Straight = Steps[size_t(Cell)];
		for (const int32_t Other : Straight)
		{
			Tell(Other, 1.0f);
		}
		const auto Across = [&](size_t A, size_t B) { return Either(Then(Straight[A], B), Then(Straight[B], A)); };
		std::array<int32_t, 4> XZ, YZ;
		for (size_t I = 0; I < 4; ++I)
		{
			XZ[I] = Across(I & 1, 4 + (I >> 1));
			YZ[I] = Across(2 + (I & 1), 4 + (I >> 1));
			Tell(XZ[I], Edge2);
			Tell(YZ[I], Edge2);
		}
		for (size_t X = 0; X < 2; ++X)
		{
			for (size_t Y = 2; Y < 4; ++Y)
			{
				const int32_t XY = Across(X, Y);
				Tell(XY, Edge2);
				for (size_t Z = 4; Z < 6; ++Z)
				{
					const size_t Upper = 2 * (Z - 4);
					Tell(Either(Then(XY, Z), Either(Then(XZ[Upper + X], Y), Then(YZ[Upper + Y - 2], X))), Edge3);
				}
			}
		}
	}

	/** Calls Visit(cell) for the cells of the 27 around a place that lie inside. */
	template <typename Callable>
	void Around(const Vec3d& P, Callable&& Visit) const
	{
		const std::array<int32_t, 3> At = PlaceOf(P);
		for (int32_t I = 0; I < 27; ++I)
		{
			const int32_t Cell = CellIn({At[0] + I % 3 - 1, At[1] + I / 3 % 3 - 1, At[2] + I / 9 - 1});
			if (Cell != NoIndex)
			{
				Visit(Cell);
			}
		}
	}

	/** The cell that holds a point; NoIndex: none inside. */
	int32_t CellAt(const Vec3d& P) const { return CellIn(PlaceOf(P)); }

private:
	/** Where a line along an axis passes through the surface: +1 where it leaves. At counts in cells. */
	struct Crossing
	{
		int32_t Line = 0;
		float At = 0.0f;
		int8_t Sign = 0;
	};

	/** All crossings along one axis, by line and place; an exit before an entry at one place. */
	struct Lines
	{
		std::vector<Crossing> All;
		std::vector<int32_t> Start, Total; // per line: into All, one more at the end; sum of signs
	};

	/** Cells of a row along x: First to Past - 1 in x, FirstCell and on in number. */
	struct Run
	{
		int32_t First = 0, Past = 0, FirstCell = 0;
	};

	std::array<int32_t, 3> PlaceOf(const Vec3d& P) const;
	int32_t CellIn(const std::array<int32_t, 3>& At) const;
	void Fit(const Topology& Mesh, double Edge);
	Lines Cross(const Topology& Mesh, const std::vector<bool>& bTurned, size_t Axis) const;
	bool Fill(const std::array<Lines, 3>& Through, int32_t MostCells);
	void Join(const Lines& Through, int32_t Line, float From, int32_t A, int32_t B, size_t Axis);

	Vec3d Low;
	double Size = 1.0;
	std::array<int32_t, 3> Count = {0, 0, 0};
	std::vector<std::array<uint16_t, 3>> Places;
	std::vector<int8_t> Level; // winding number of a cell, rounded, and which sign stands for inside
	std::vector<std::array<int32_t, 6>> Steps;
	std::vector<int32_t> RowStart; // per y and z, into Runs
	std::vector<Run> Runs;
};
}
