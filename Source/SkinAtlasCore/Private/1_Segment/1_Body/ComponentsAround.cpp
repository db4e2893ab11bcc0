// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/1_Body/ComponentsAround.h"

#include "Common/Parallel.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
Result<std::unique_ptr<const ComponentsAround>> ComponentsAround::Build(
	const Topology& Mesh, const Context& Host, const std::array<Vec3d, 3>& Axes)
{
	std::unique_ptr<ComponentsAround> Made(new ComponentsAround(size_t(Mesh.ComponentCount())));
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		Part& Mine = Made->Parts[size_t(Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])])];
		Mine.Triangles.push_back(T);
		for (const int32_t V : Mesh.Triangle(T))
		{
			Mine.Bounds.Include(Mesh.Positions()[size_t(V)]);
		}
	}
	const Status State = ParallelFor(Host, Mesh.ComponentCount(), 1,
		[&](int32_t C, int32_t) -> Status
		{
			Part& Each = Made->Parts[size_t(C)];
			auto Found = TriangleTree::BuildOver(Mesh, std::move(Each.Triangles), Host, Axes);
			Each.Tree = std::move(*Found);
			return Found.State;
		});
	return State ? Result<std::unique_ptr<const ComponentsAround>>(std::move(Made)) : State;
}

bool ComponentsAround::IsWithin(int32_t C, const Vec3d& P, double Reach) const
{
	const Part& Each = Parts[size_t(C)];
	return Each.Bounds.Contains(P, Reach) && Each.Tree->IsWithin(P, Reach);
}

bool ComponentsAround::IsAround(int32_t C, const Vec3d& P) const
{
	const Part& Each = Parts[size_t(C)];
	if (!Each.Bounds.Contains(P, 0.0))
	{
		return false;
	}
	const auto Directions = Each.Tree->Directions();
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

int32_t ComponentsAround::CountAround(int32_t C, const Vec3d& From, const Vec3d& To) const
{
	int32_t Count = 0;
	for (int32_t I = 0; I < Samples; ++I)
	{
		Count += IsAround(C, Lerp(From, To, (I + 0.5) / Samples)) ? 1 : 0;
	}
	return Count;
}

std::vector<std::pair<int32_t, int32_t>> ComponentsAround::NearPairs(std::vector<int32_t> Among, double Reach) const
{
	const auto BeginsAt = [&](int32_t C) { return Parts[size_t(C)].Bounds.Low.X; };
	std::stable_sort(Among.begin(), Among.end(), [&](int32_t A, int32_t B) { return BeginsAt(A) < BeginsAt(B); });
	std::vector<std::pair<int32_t, int32_t>> Found;
	std::vector<int32_t> Open; // have begun, and may reach what begins now
	for (const int32_t C : Among)
	{
		std::erase_if(Open, [&](int32_t Other) { return Parts[size_t(Other)].Bounds.High.X + Reach < BeginsAt(C); });
		for (const int32_t Other : Open)
		{
			if (AreNear(C, Other, Reach))
			{
				Found.push_back({C, Other});
			}
		}
		Open.push_back(C);
	}
	return Found;
}

void ComponentsAround::LookFrom(
	const Vec3d& P, FunctionRef<bool(int32_t C)> Matters, std::vector<int32_t>& Out) const
{
	Out.clear();
	for (int32_t C = 0; C < static_cast<int32_t>(Parts.size()); ++C)
	{
		if (Matters(C) && IsAround(C, P))
		{
			Out.push_back(C);
		}
	}
}
}
