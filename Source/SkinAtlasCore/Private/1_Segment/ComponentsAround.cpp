// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/ComponentsAround.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
void ComponentsAround::TakeApart()
{
	Parts.resize(size_t(Mesh.ComponentCount()));
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		Part& Mine = Parts[size_t(Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])])];
		Mine.Triangles.push_back(T);
		for (const int32_t V : Mesh.Triangle(T))
		{
			const Vec3d P(Mesh.Positions()[size_t(V)]);
			Mine.Low = {std::min(Mine.Low.X, P.X), std::min(Mine.Low.Y, P.Y), std::min(Mine.Low.Z, P.Z)};
			Mine.High = {std::max(Mine.High.X, P.X), std::max(Mine.High.Y, P.Y), std::max(Mine.High.Z, P.Z)};
		}
	}
}

bool ComponentsAround::IsAround(Part& Each, const Vec3d& P) const
{
	const bool bInBox = P.X >= Each.Low.X && P.X <= Each.High.X && P.Y >= Each.Low.Y && P.Y <= Each.High.Y && P.Z >= Each.Low.Z &&
						P.Z <= Each.High.Z;
	if (!bInBox)
	{
		return false;
	}
	if (Each.Tree == nullptr)
	{
		Each.Tree = std::make_unique<TriangleTree>(Mesh, std::move(Each.Triangles));
	}
	const auto Directions = TriangleTree::Directions();
	const size_t MostOutside = Directions.size() / 2;
	size_t Hits = 0, Misses = 0;
	for (const Vec3d& Direction : Directions)
	{
		++(Each.Tree->IsOnRay(P, Direction) ? Hits : Misses);
		if (Hits > MostOutside || Misses >= Directions.size() - MostOutside)
		{
			break; // the rest cannot change it
		}
	}
	return Hits > MostOutside;
}

std::span<const int32_t> ComponentsAround::LookFrom(const Vec3d& P, FunctionRef<bool(int32_t C)> Matters)
{
	if (Parts.empty())
	{
		TakeApart();
	}
	Found.clear();
	for (int32_t C = 0; C < Mesh.ComponentCount(); ++C)
	{
		if (Matters(C) && IsAround(Parts[size_t(C)], P))
		{
			Found.push_back(C);
		}
	}
	return Found;
}
}
