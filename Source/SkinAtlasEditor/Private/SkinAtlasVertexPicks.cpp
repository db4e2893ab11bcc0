// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasVertexPicks.h"

#include "SkinAtlasLockedVertices.h"

namespace SkinAtlas::Editor
{
namespace VertexPicks
{
/** The corners of the triangles that are wanted. */
template <typename Wanted>
std::vector<int32_t> PickTriangles(const SourceLevel& Level, Wanted&& IsWanted)
{
	std::vector<uint8_t> bPicked(Level.Positions.size(), 0);
	for (size_t T = 0; T < Level.SlotOf.size(); ++T)
	{
		for (size_t Corner = 3 * T; IsWanted(Level.SlotOf[T]) && Corner < 3 * T + 3; ++Corner)
		{
			bPicked[size_t(Level.Indices[Corner])] = 1;
		}
	}
	std::vector<int32_t> Picked;
	for (size_t V = 0; V < bPicked.size(); ++V)
	{
		if (bPicked[V] != 0)
		{
			Picked.push_back(static_cast<int32_t>(V));
		}
	}
	return Picked;
}
}

std::vector<int32_t> PickSlot(const SourceLevel& Level, const std::string& Slot)
{
	return VertexPicks::PickTriangles(Level, [&](int32_t Each) { return Level.Slots[size_t(Each)] == Slot; });
}

std::vector<int32_t> PickSection(const SourceLevel& Level, int32_t Section)
{
	return VertexPicks::PickTriangles(Level, [&](int32_t Each) { return Each == Section; });
}

std::vector<int32_t> PickSphere(const SourceLevel& Level, const Vec3& Centre, float Radius)
{
	std::vector<int32_t> Picked;
	for (size_t V = 0; V < Level.Positions.size(); ++V)
	{
		const Vec3& P = Level.Positions[V];
		const double X = double(P.X) - Centre.X, Y = double(P.Y) - Centre.Y, Z = double(P.Z) - Centre.Z;
		if (X * X + Y * Y + Z * Z <= double(Radius) * Radius)
		{
			Picked.push_back(static_cast<int32_t>(V));
		}
	}
	return Picked;
}

std::vector<Vec3> LockPicked(std::vector<Vec3> Places, const SourceLevel& Level, const std::vector<int32_t>& Picked,
	bool bLock, float Tolerance)
{
	std::vector<Vec3> Of;
	for (const int32_t V : Picked)
	{
		Of.push_back(Level.Positions[size_t(V)]);
	}
	std::vector<Vec3> Made;
	const std::vector<uint8_t> bNearPicked = FindLocked(Of, Places, Tolerance).bLocked;
	for (size_t I = 0; I < Places.size(); ++I)
	{
		if (bLock || bNearPicked.empty() || bNearPicked[I] == 0)
		{
			Made.push_back(Places[I]);
		}
	}
	const std::vector<uint8_t> bThere = FindLocked(Places, Of, Tolerance).bLocked;
	for (size_t I = 0; bLock && I < Of.size(); ++I)
	{
		if (bThere.empty() || bThere[I] == 0)
		{
			Made.push_back(Of[I]);
		}
	}
	return Made;
}
}
