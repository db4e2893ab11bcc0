// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasLockedVertices.h"

#include <array>
#include <cmath>
#include <map>

namespace SkinAtlas::Editor
{
namespace LockedVertices
{
using Cell = std::array<int64_t, 3>;

Cell CellOf(const Vec3& Place, double Size)
{
	return {static_cast<int64_t>(std::floor(Place.X / Size)), static_cast<int64_t>(std::floor(Place.Y / Size)),
		static_cast<int64_t>(std::floor(Place.Z / Size))};
}

bool AreNear(const Vec3& A, const Vec3& B, float Tolerance)
{
	return std::abs(A.X - B.X) <= Tolerance && std::abs(A.Y - B.Y) <= Tolerance && std::abs(A.Z - B.Z) <= Tolerance;
}
}

FoundLocks FindLocked(std::span<const Vec3> Places, std::span<const Vec3> Positions, float Tolerance)
{
	using namespace LockedVertices;
	FoundLocks Found;
	if (Places.empty())
	{
		return Found;
	}
	// Cells of twice the tolerance: what is near lies in the same cell or in one next to it.
	const double Size = Tolerance > 0.0f ? 2.0 * double(Tolerance) : 1.0;
	std::map<Cell, std::vector<size_t>> Cells;
	for (size_t I = 0; I < Places.size(); ++I)
	{
		Cells[CellOf(Places[I], Size)].push_back(I);
	}
	std::vector<uint8_t> bSeen(Places.size(), 0);
	Found.bLocked.assign(Positions.size(), 0);
	for (size_t V = 0; V < Positions.size(); ++V)
	{
		const Cell Centre = CellOf(Positions[V], Size);
		for (int Step = 0; Step < 27; ++Step)
		{
			const auto Near =
				Cells.find({Centre[0] + Step % 3 - 1, Centre[1] + Step / 3 % 3 - 1, Centre[2] + Step / 9 - 1});
			if (Near == Cells.end())
			{
				continue;
			}
			for (const size_t I : Near->second)
			{
				const bool bHere = AreNear(Places[I], Positions[V], Tolerance);
				bSeen[I] = bHere ? uint8_t(1) : bSeen[I];
				Found.bLocked[V] = bHere ? uint8_t(1) : Found.bLocked[V];
			}
		}
	}
	for (size_t I = 0; I < Places.size(); ++I)
	{
		if (bSeen[I] == 0)
		{
			Found.Lost.push_back(Places[I]);
		}
	}
	return Found;
}
}
