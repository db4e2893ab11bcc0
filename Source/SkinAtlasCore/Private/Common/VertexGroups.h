// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Parallel.h"
#include "SkinAtlas/Topology.h"

#include <utility>
#include <vector>

namespace SkinAtlas
{
/** Vertices that edges join. */
struct VertexGroups
{
	std::vector<int32_t> Of; // per vertex, numbered by their first vertices
	int32_t Count = 0;
};

/**
 * The groups that edges join for which AreJoined(V, I) holds, I the place of the edge among those at V; it is asked
 * from the end with the higher number alone. Linear but for the logarithm of trees of unions, which are flat here.
 * Error: Cancelled.
 */
template <typename Callable>
Result<VertexGroups> GroupVertices(const Topology& Mesh, const Context& Host, const Callable& AreJoined)
{
	// Every vertex leads to one of its group with a lower number, a group's first to itself.
	const int32_t Grain = GrainOf(Mesh.VertexCount());
	std::vector<int32_t> Towards(size_t(Mesh.VertexCount()));
	const auto FirstOf = [&](int32_t V)
	{
		while (Towards[size_t(V)] != V)
		{
			V = Towards[size_t(V)] = Towards[size_t(Towards[size_t(V)])];
		}
		return V;
	};
	const auto Join = [&](int32_t A, int32_t B)
	{
		A = FirstOf(A);
		B = FirstOf(B);
		Towards[size_t(A > B ? A : B)] = A > B ? B : A;
	};
	// Blocks by themselves, as their vertices lead nowhere else; then the edges between them.
	std::vector<std::vector<std::pair<int32_t, int32_t>>> Between(size_t((Mesh.VertexCount() + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, Mesh.VertexCount(), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; ++V)
			{
				Towards[size_t(V)] = V;
				const auto Near = Mesh.Neighbours(V);
				for (size_t I = 0; I < Near.size() && Near[I] < V; ++I) // they rise
				{
					if (!AreJoined(V, I))
					{
						continue;
					}
					if (Near[I] >= Begin)
					{
						Join(V, Near[I]);
					}
					else
					{
						Between[size_t(Begin / Grain)].push_back({V, Near[I]});
					}
				}
			}
		});
	if (!State)
	{
		return State;
	}
	for (const auto& Block : Between)
	{
		for (const auto& [V, Other] : Block)
		{
			Join(V, Other);
		}
	}
	VertexGroups Made;
	Made.Of.resize(Towards.size());
	for (size_t V = 0; V < Towards.size(); ++V)
	{
		Made.Of[V] = size_t(Towards[V]) == V ? Made.Count++ : Made.Of[size_t(Towards[V])];
	}
	return Made;
}
}
