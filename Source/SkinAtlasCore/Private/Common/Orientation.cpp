// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/Orientation.h"

#include "Common/Normals.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** Whether a triangle runs along one of its edges from the lower to the higher vertex. */
bool RunsUp(const Topology& Mesh, int32_t T, int32_t E)
{
	const auto Edges = Mesh.TriangleEdges(T);
	const size_t Side = size_t(std::find(Edges.begin(), Edges.end(), E) - Edges.begin());
	return Mesh.Triangle(T)[Side] == Mesh.Edge(E)[0];
}

/** Turns triangles until neighbours agree, patch by patch; a patch ends at boundaries and where more than two meet. */
int32_t AgreeWithNeighbours(const Topology& Mesh, std::vector<bool>& bTurned, std::vector<int32_t>& PatchOf)
{
	int32_t Patches = 0;
	std::vector<int32_t> Stack;
	for (int32_t Seed = 0; Seed < Mesh.TriangleCount(); ++Seed)
	{
		if (PatchOf[size_t(Seed)] != NoIndex)
		{
			continue;
		}
		PatchOf[size_t(Seed)] = Patches;
		Stack.push_back(Seed);
		while (!Stack.empty())
		{
			const int32_t T = Stack.back();
			Stack.pop_back();
			for (const int32_t E : Mesh.TriangleEdges(T))
			{
				const auto Around = Mesh.TrianglesAt(E);
				const int32_t Other = Around.size() != 2 ? NoIndex : Around[Around[0] == T ? 1 : 0];
				if (Other != NoIndex && PatchOf[size_t(Other)] == NoIndex)
				{
					PatchOf[size_t(Other)] = Patches;
					bTurned[size_t(Other)] = bTurned[size_t(T)] != (RunsUp(Mesh, T, E) == RunsUp(Mesh, Other, E));
					Stack.push_back(Other);
				}
			}
		}
		++Patches;
	}
	return Patches;
}
}

Result<std::vector<bool>> FindTurnedTriangles(const Topology& Mesh, const Context& Host)
{
	std::vector<bool> bTurned(size_t(Mesh.TriangleCount()), false);
	std::vector<int32_t> PatchOf(size_t(Mesh.TriangleCount()), NoIndex);
	int32_t Patches = Mesh.ComponentCount();
	if (Mesh.Defects().FlippedEdges > 0)
	{
		Patches = AgreeWithNeighbours(Mesh, bTurned, PatchOf);
	}
	else
	{
		for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
		{
			PatchOf[size_t(T)] = Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])];
		}
	}

	// Volumes are taken from a vertex of the patch, so that a far one loses no digits.
	std::vector<int32_t> Anchor(size_t(Patches), NoIndex);
	for (int32_t T = Mesh.TriangleCount() - 1; T >= 0; --T)
	{
		Anchor[size_t(PatchOf[size_t(T)])] = Mesh.Triangle(T)[0];
	}
	struct Measure
	{
		double Volume = 0.0, Area = 0.0; // six times, twice
	};
	const auto P = Mesh.Positions();
	const Result<std::vector<Measure>> Triangles = OfTriangles(Mesh, Host,
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			const Vec3d A(P[size_t(C[0])]), From(P[size_t(Anchor[size_t(PatchOf[size_t(T)])])]);
			const Vec3d Normal = Cross(Vec3d(P[size_t(C[1])]) - A, Vec3d(P[size_t(C[2])]) - A);
			const double Volume = Dot(A - From, Normal);
			return Measure{bTurned[size_t(T)] ? -Volume : Volume, Length(Normal)};
		});
	if (!Triangles)
	{
		return Triangles.State;
	}
	std::vector<Measure> Measured(static_cast<size_t>(Patches));
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		Measure& Patch = Measured[size_t(PatchOf[size_t(T)])];
		Patch.Volume += (*Triangles)[size_t(T)].Volume;
		Patch.Area += (*Triangles)[size_t(T)].Area;
	}
	constexpr double Flat = 1e-3; // of the area to the power 1.5; a ball has 0.2, a tube of length 100 radii 0.04
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const Measure& Patch = Measured[size_t(PatchOf[size_t(T)])];
		if (Patch.Volume < -Flat * Patch.Area * std::sqrt(Patch.Area))
		{
			bTurned[size_t(T)] = !bTurned[size_t(T)];
		}
	}
	return bTurned;
}
}
