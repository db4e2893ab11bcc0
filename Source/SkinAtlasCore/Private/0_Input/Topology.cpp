// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Welds the vertices by position and builds the adjacency that every stage shares. Hashing and counting only: linear.

#include "SkinAtlas/Topology.h"

#include "0_Input/Weld.h"
#include "Common/Finite.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace SkinAtlas
{
class TopologyBuilder
{
public:
	TopologyBuilder(const MeshView& InMesh, const TopologyOptions& InOptions, const Context& InHost)
		: Mesh(InMesh)
		, Options(InOptions)
		, Host(InHost)
	{
	}

	Status Check() const;
	void Weld();
	void KeepTriangles();
	void BuildEdges();
	void BuildRows();
	void FindComponents();

	Topology Made;

private:
	/** Sorts each bucket by itself; bucket I begins at Start[I]. */
	template <typename Entry>
	void SortBuckets(const std::vector<int32_t>& Start, std::vector<Entry>& InOut) const
	{
		ParallelFor(Host, static_cast<int32_t>(Start.size()) - 1, 4096,
			[&](int32_t Begin, int32_t End)
			{
				for (int32_t I = Begin; I < End; ++I)
				{
					std::sort(InOut.begin() + Start[size_t(I)], InOut.begin() + Start[size_t(I) + 1]);
				}
			});
	}

	const MeshView& Mesh;
	const TopologyOptions& Options;
	const Context& Host;
};

Status TopologyBuilder::Check() const
{
	if (Mesh.Positions.empty())
	{
		return {Error::EmptyMesh};
	}
	if (Mesh.Indices.size() % 3 != 0)
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Mesh.Indices.size())};
	}
	if (!Mesh.Parts.empty() && Mesh.Parts.size() != Mesh.Positions.size())
	{
		return {Error::SizeMismatch, static_cast<int32_t>(std::min(Mesh.Parts.size(), Mesh.Positions.size()))};
	}
	for (size_t V = 0; V < Mesh.Positions.size(); ++V)
	{
		if (!IsFinite(Mesh.Positions[V]))
		{
			return {Error::NotFinite, static_cast<int32_t>(V)};
		}
	}
	for (size_t I = 0; I < Mesh.Indices.size(); ++I)
	{
		if (Mesh.Indices[I] < 0 || size_t(Mesh.Indices[I]) >= Mesh.Positions.size())
		{
			return {Error::IndexOutOfRange, static_cast<int32_t>(I / 3)};
		}
	}
	return {};
}

void TopologyBuilder::Weld()
{
	EqualPositions Equal(Mesh.Positions);
	const bool bOnePart = std::all_of(Mesh.Parts.begin(), Mesh.Parts.end(), [&](int32_t Part) { return Part == Mesh.Parts[0]; });
	NearPositions Near(bOnePart ? 0.0f : Options.PartTolerance);
	Made.WeldedOf.resize(Mesh.Positions.size());
	for (int32_t S = 0; S < static_cast<int32_t>(Mesh.Positions.size()); ++S)
	{
		const int32_t First = Equal.FirstAt(S);
		if (First != S)
		{
			Made.WeldedOf[size_t(S)] = Made.WeldedOf[size_t(First)];
			continue;
		}
		const Vec3& P = Mesh.Positions[size_t(S)];
		const int32_t Part = Mesh.Parts.empty() ? 0 : Mesh.Parts[size_t(S)];
		int32_t V = Near.Nearest(P, Part);
		if (V == NoIndex)
		{
			V = Made.VertexCount();
			Made.WeldedPositions.push_back(P);
			Near.Keep(P, Part, V);
		}
		Made.WeldedOf[size_t(S)] = V;
	}
}

void TopologyBuilder::KeepTriangles()
{
	const size_t Count = Mesh.Indices.size() / 3;
	const auto CornersOf = [&](size_t T)
	{
		const auto Welded = [&](size_t C) { return Made.WeldedOf[size_t(Mesh.Indices[3 * T + C])]; };
		return std::array<int32_t, 3>{Welded(0), Welded(1), Welded(2)};
	};
	const auto Sorted = [&](size_t T)
	{
		std::array<int32_t, 3> Key = CornersOf(T);
		std::sort(Key.begin(), Key.end());
		return Key;
	};
	const auto IsDegenerate = [](const std::array<int32_t, 3>& Key) { return Key[0] == Key[1] || Key[1] == Key[2]; };

	// A duplicate has the same three corners, in whatever order. Triangles in buckets by their lowest corner, each bucket
	// sorted by the others, then by triangle: the first of equals is kept.
	struct Entry
	{
		int32_t Middle, Highest, Triangle;

		auto operator<=>(const Entry&) const = default;
	};
	std::vector<int32_t> Start(Made.WeldedPositions.size() + 1, 0);
	for (size_t T = 0; T < Count; ++T)
	{
		const auto Key = Sorted(T);
		Start[size_t(Key[0]) + 1] += IsDegenerate(Key) ? 0 : 1;
	}
	std::partial_sum(Start.begin(), Start.end(), Start.begin());
	std::vector<Entry> Entries(size_t(Start.back()));
	std::vector<int32_t> Next(Start.begin(), Start.end() - 1);
	std::vector<bool> bLeftOut(Count, false);
	for (size_t T = 0; T < Count; ++T)
	{
		const auto Key = Sorted(T);
		if (IsDegenerate(Key))
		{
			Made.Found.DegenerateTriangles.push_back(static_cast<int32_t>(T));
			bLeftOut[T] = true;
			continue;
		}
		Entries[size_t(Next[size_t(Key[0])]++)] = {Key[1], Key[2], static_cast<int32_t>(T)};
	}
	SortBuckets(Start, Entries);
	for (size_t V = 0; V + 1 < Start.size(); ++V)
	{
		const auto Bucket = std::span(Entries).subspan(size_t(Start[V]), size_t(Start[V + 1] - Start[V]));
		for (size_t I = 1; I < Bucket.size(); ++I)
		{
			if (Bucket[I].Middle == Bucket[I - 1].Middle && Bucket[I].Highest == Bucket[I - 1].Highest)
			{
				Made.Found.DuplicateTriangles.push_back(Bucket[I].Triangle);
				bLeftOut[size_t(Bucket[I].Triangle)] = true;
			}
		}
	}
	std::sort(Made.Found.DuplicateTriangles.begin(), Made.Found.DuplicateTriangles.end());

	Made.TriangleIds.reserve(Entries.size());
	Made.Corners.reserve(3 * Entries.size());
	for (size_t T = 0; T < Count; ++T)
	{
		if (!bLeftOut[T])
		{
			const auto Corners = CornersOf(T);
			Made.TriangleIds.push_back(static_cast<int32_t>(T));
			Made.Corners.insert(Made.Corners.end(), Corners.begin(), Corners.end());
		}
	}
}

void TopologyBuilder::BuildEdges()
{
	// Half-edges in buckets by lower vertex, each bucket sorted by higher vertex, then triangle: a half-edge is the number
	// of its higher vertex and, in the lower half, 3 T + corner where it starts.
	const auto HighOf = [](uint64_t Each) { return static_cast<int32_t>(Each >> 32); };
	const auto CornerOf = [](uint64_t Each) { return static_cast<int32_t>(Each & 0xffffffff); };
	const size_t VertexCount = Made.WeldedPositions.size();
	std::vector<int32_t> Start(VertexCount + 1, 0);
	const auto Ends = [&](size_t Corner)
	{
		const int32_t A = Made.Corners[Corner];
		const int32_t B = Made.Corners[Corner % 3 == 2 ? Corner - 2 : Corner + 1];
		return std::array<int32_t, 2>{A, B};
	};
	for (size_t Corner = 0; Corner < Made.Corners.size(); ++Corner)
	{
		const auto AB = Ends(Corner);
		++Start[size_t(std::min(AB[0], AB[1])) + 1];
	}
	std::partial_sum(Start.begin(), Start.end(), Start.begin());
	std::vector<uint64_t> Half(Made.Corners.size());
	std::vector<int32_t> Next(Start.begin(), Start.end() - 1);
	for (size_t Corner = 0; Corner < Made.Corners.size(); ++Corner)
	{
		const auto AB = Ends(Corner);
		Half[size_t(Next[size_t(std::min(AB[0], AB[1]))]++)] = uint64_t(std::max(AB[0], AB[1])) << 32 | Corner;
	}

	SortBuckets(Start, Half);

	Made.CornerEdges.resize(Made.Corners.size());
	Made.EdgeStart.push_back(0);
	Made.EdgeTriangles.reserve(Made.Corners.size());
	for (size_t Low = 0; Low < VertexCount; ++Low)
	{
		const auto Begin = Half.begin() + Start[Low], End = Half.begin() + Start[Low + 1];
		for (auto First = Begin; First != End;)
		{
			auto Last = First;
			int32_t Rising = 0;
			for (; Last != End && HighOf(*Last) == HighOf(*First); ++Last)
			{
				Made.CornerEdges[size_t(CornerOf(*Last))] = Made.EdgeCount();
				Made.EdgeTriangles.push_back(CornerOf(*Last) / 3);
				Rising += Made.Corners[size_t(CornerOf(*Last))] == static_cast<int32_t>(Low) ? 1 : 0;
			}
			const auto Sides = Last - First;
			Made.Found.BoundaryEdges += Sides == 1 ? 1 : 0;
			Made.Found.NonManifoldEdges += Sides > 2 ? 1 : 0;
			Made.Found.FlippedEdges += Sides == 2 && Rising != 1 ? 1 : 0;
			Made.EdgeEnds.push_back(static_cast<int32_t>(Low));
			Made.EdgeEnds.push_back(HighOf(*First));
			Made.EdgeStart.push_back(static_cast<int32_t>(Made.EdgeTriangles.size()));
			First = Last;
		}
	}
}

void TopologyBuilder::BuildRows()
{
	const size_t VertexCount = Made.WeldedPositions.size();
	Made.VertexStart.assign(VertexCount + 1, 0);
	for (const int32_t V : Made.EdgeEnds)
	{
		++Made.VertexStart[size_t(V) + 1];
	}
	std::partial_sum(Made.VertexStart.begin(), Made.VertexStart.end(), Made.VertexStart.begin());
	Made.VertexEdges.resize(Made.EdgeEnds.size());
	Made.VertexNeighbours.resize(Made.EdgeEnds.size());
	std::vector<int32_t> Next(Made.VertexStart.begin(), Made.VertexStart.end() - 1);
	for (int32_t E = 0; E < Made.EdgeCount(); ++E)
	{
		const auto Ends = Made.Edge(E);
		for (size_t Side = 0; Side < 2; ++Side)
		{
			const size_t Slot = size_t(Next[size_t(Ends[Side])]++);
			Made.VertexEdges[Slot] = E;
			Made.VertexNeighbours[Slot] = Ends[1 - Side];
		}
	}
	for (size_t V = 0; V < VertexCount; ++V)
	{
		Made.Found.LooseVertices += Made.VertexStart[V] == Made.VertexStart[V + 1] ? 1 : 0;
	}
}

void TopologyBuilder::FindComponents()
{
	Made.ComponentIds.assign(Made.WeldedPositions.size(), NoIndex);
	std::vector<int32_t> Stack;
	for (int32_t Seed = 0; Seed < Made.VertexCount(); ++Seed)
	{
		if (Made.ComponentIds[size_t(Seed)] != NoIndex)
		{
			continue;
		}
		const int32_t Id = Made.Components++;
		Made.ComponentIds[size_t(Seed)] = Id;
		Stack.push_back(Seed);
		while (!Stack.empty())
		{
			const int32_t V = Stack.back();
			Stack.pop_back();
			for (const int32_t Near : Made.Neighbours(V))
			{
				if (Made.ComponentIds[size_t(Near)] == NoIndex)
				{
					Made.ComponentIds[size_t(Near)] = Id;
					Stack.push_back(Near);
				}
			}
		}
	}
}

Result<Topology> Topology::Build(const MeshView& Mesh, const TopologyOptions& Options, const Context& Host)
{
	Report(Host, Stage::Topology, 0.0f);
	TopologyBuilder Builder(Mesh, Options, Host);
	if (const Status Bad = Builder.Check(); !Bad)
	{
		return Bad;
	}
	using Step = void (TopologyBuilder::*)();
	constexpr std::array<Step, 5> Steps = {&TopologyBuilder::Weld, &TopologyBuilder::KeepTriangles,
		&TopologyBuilder::BuildEdges, &TopologyBuilder::BuildRows, &TopologyBuilder::FindComponents};
	for (size_t I = 0; I < Steps.size(); ++I)
	{
		if (IsCancelled(Host))
		{
			return Status{Error::Cancelled};
		}
		(Builder.*Steps[I])();
		Report(Host, Stage::Topology, static_cast<float>(I + 1) / static_cast<float>(Steps.size()));
	}
	return std::move(Builder.Made);
}
}
