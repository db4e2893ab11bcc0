// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Welds the vertices by position and builds the adjacency that every stage shares. Hashing and counting only: linear.

#include "SkinAtlas/Topology.h"

#include "0_Input/Weld.h"
#include "Common/Finite.h"
#include "Common/Parallel.h"
#include "Common/Threads.h"
#include "Common/VertexGroups.h"

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
	Status Weld();
	Status KeepTriangles();
	Status BuildEdges();
	Status BuildRows();
	Status FindComponents();

	Topology Made;

private:
	/** A triangle's way along an edge. */
	struct HalfEdge
	{
		int32_t High, Corner; // the edge's higher vertex; 3 T + the corner of triangle T at which the way starts

		auto operator<=>(const HalfEdge&) const = default;
	};

	/** All half-edges: by the lower vertex of their edges, then by the higher one, then by corner. */
	struct HalfEdges
	{
		std::vector<int32_t> Start; // per vertex, into Each
		std::vector<HalfEdge> Each;

		/** Calls Visit with the half-edges of each edge whose lower vertex is Low. */
		template <typename Callable>
		void ForEdges(int32_t Low, Callable&& Visit) const
		{
			for (int32_t First = Start[size_t(Low)], End = Start[size_t(Low) + 1], Last = First; First < End;
				 First = Last)
			{
				for (; Last < End && Each[size_t(Last)].High == Each[size_t(First)].High; ++Last)
				{
				}
				Visit(std::span(Each).subspan(size_t(First), size_t(Last - First)));
			}
		}
	};

	Result<HalfEdges> SortHalfEdges() const;
	// Kept triangles on the corners of an earlier one.
	Result<std::vector<int32_t>> FindDuplicates(const HalfEdges& Sorted) const;
	void DropTriangles(const std::vector<int32_t>& Dropped);

	/** The corner before another one in its triangle: opposite of the edge from there to the corner after it. */
	static int32_t Before(int32_t Corner) { return Corner % 3 == 0 ? Corner + 2 : Corner - 1; }

	/** Calls Body for every welded vertex. */
	template <typename Callable>
	Status ForVertices(const Callable& Body) const
	{
		return ParallelFor(Host, Made.VertexCount(), GrainOf(Made.VertexCount()),
			[&](int32_t Begin, int32_t End)
			{
				for (int32_t V = Begin; V < End; ++V)
				{
					Body(V);
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
		if (!IsPlace(Mesh.Positions[V]))
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

Status TopologyBuilder::Weld()
{
	EqualPositions Equal(Mesh.Positions);
	const bool bOnePart =
		std::all_of(Mesh.Parts.begin(), Mesh.Parts.end(), [&](int32_t Part) { return Part == Mesh.Parts[0]; });
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
	return {};
}

Status TopologyBuilder::KeepTriangles()
{
	const size_t Count = Mesh.Indices.size() / 3;
	Made.TriangleIds.reserve(Count);
	Made.Corners.reserve(3 * Count);
	for (size_t T = 0; T < Count; ++T)
	{
		const auto Welded = [&](size_t C) { return Made.WeldedOf[size_t(Mesh.Indices[3 * T + C])]; };
		const int32_t A = Welded(0), B = Welded(1), C = Welded(2);
		if (A == B || B == C || C == A)
		{
			Made.Found.DegenerateTriangles.push_back(static_cast<int32_t>(T));
			continue;
		}
		Made.TriangleIds.push_back(static_cast<int32_t>(T));
		Made.Corners.insert(Made.Corners.end(), {A, B, C});
	}
	return {};
}

Result<TopologyBuilder::HalfEdges> TopologyBuilder::SortHalfEdges() const
{
	HalfEdges Sorted;
	// The lower and the higher vertex of every half-edge, and the corner at which it starts.
	const auto ForHalfEdges = [&](const auto& Visit)
	{
		for (int32_t First = 0; First < static_cast<int32_t>(Made.Corners.size()); First += 3)
		{
			const int32_t* const At = &Made.Corners[size_t(First)];
			for (const auto& [From, To] : {std::pair{0, 1}, {1, 2}, {2, 0}})
			{
				Visit(std::min(At[From], At[To]), std::max(At[From], At[To]), First + From);
			}
		}
	};
	Sorted.Start.assign(Made.WeldedPositions.size() + 1, 0);
	ForHalfEdges([&](int32_t Low, int32_t, int32_t) { ++Sorted.Start[size_t(Low) + 1]; });
	std::partial_sum(Sorted.Start.begin(), Sorted.Start.end(), Sorted.Start.begin());
	Sorted.Each.resize(Made.Corners.size());
	std::vector<int32_t> Next(Sorted.Start.begin(), Sorted.Start.end() - 1);
	ForHalfEdges([&](int32_t Low, int32_t High, int32_t Corner)
		{ Sorted.Each[size_t(Next[size_t(Low)]++)] = {High, Corner}; });
	const Status State = ForVertices(
		[&](int32_t V)
		{
			std::sort(Sorted.Each.begin() + Sorted.Start[size_t(V)], Sorted.Each.begin() + Sorted.Start[size_t(V) + 1]);
		});
	return State ? Result<HalfEdges>(std::move(Sorted)) : State;
}

Result<std::vector<int32_t>> TopologyBuilder::FindDuplicates(const HalfEdges& Sorted) const
{
	// At their edge from the lowest corner to the highest, duplicates have the same third corner, in whatever order
	// they were stored. The first of equals is kept.
	struct Entry
	{
		int32_t Third, Triangle;

		auto operator<=>(const Entry&) const = default;
	};
	std::vector<int32_t> Found;
	SpinLock Guard;
	const Status State = ForVertices(
		[&](int32_t Low)
		{
			std::vector<Entry> Around; // allocates only where three or more triangles meet
			Sorted.ForEdges(Low,
				[&](std::span<const HalfEdge> Edge)
				{
					const auto ThirdOf = [&](const HalfEdge& Each)
					{ return Made.Corners[size_t(Before(Each.Corner))]; };
					if (Edge.size() < 2 || (Edge.size() == 2 && ThirdOf(Edge[0]) != ThirdOf(Edge[1])))
					{
						return;
					}
					Around.clear();
					for (const HalfEdge& Each : Edge)
					{
						Around.push_back({ThirdOf(Each), Each.Corner / 3});
					}
					std::sort(Around.begin(), Around.end());
					for (size_t I = 1; I < Around.size(); ++I)
					{
						const bool bMiddle = Low < Around[I].Third && Around[I].Third < Edge[0].High;
						if (bMiddle && Around[I].Third == Around[I - 1].Third)
						{
							const SpinLock::Hold Held(Guard);
							Found.push_back(Around[I].Triangle);
						}
					}
				});
		});
	if (!State)
	{
		return State;
	}
	std::sort(Found.begin(), Found.end());
	return Found;
}

void TopologyBuilder::DropTriangles(const std::vector<int32_t>& Dropped)
{
	size_t Kept = 0, Next = 0;
	for (size_t T = 0; T < Made.TriangleIds.size(); ++T)
	{
		if (Next < Dropped.size() && size_t(Dropped[Next]) == T)
		{
			Made.Found.DuplicateTriangles.push_back(Made.TriangleIds[T]);
			++Next;
			continue;
		}
		Made.TriangleIds[Kept] = Made.TriangleIds[T];
		std::copy_n(Made.Corners.begin() + static_cast<std::ptrdiff_t>(3 * T), 3,
			Made.Corners.begin() + static_cast<std::ptrdiff_t>(3 * Kept));
		++Kept;
	}
	Made.TriangleIds.resize(Kept);
	Made.Corners.resize(3 * Kept);
}

Status TopologyBuilder::BuildEdges()
{
	Result<HalfEdges> Found = SortHalfEdges();
	if (!Found)
	{
		return Found.State;
	}
	const Result<std::vector<int32_t>> Duplicates = FindDuplicates(*Found);
	if (!Duplicates)
	{
		return Duplicates.State;
	}
	if (!Duplicates->empty())
	{
		DropTriangles(*Duplicates);
		Found = SortHalfEdges();
		if (!Found)
		{
			return Found.State;
		}
	}
	const HalfEdges& Sorted = *Found;

	// Edges are counted at every vertex first, so that each vertex knows the number of its first.
	std::vector<int32_t> FirstEdge(Sorted.Start.size(), 0);
	const Status Counted = ForVertices([&](int32_t Low)
		{ Sorted.ForEdges(Low, [&](std::span<const HalfEdge>) { ++FirstEdge[size_t(Low) + 1]; }); });
	if (!Counted)
	{
		return Counted;
	}
	std::partial_sum(FirstEdge.begin(), FirstEdge.end(), FirstEdge.begin());
	const size_t EdgeCount = size_t(FirstEdge.back());
	Made.EdgeEnds.resize(2 * EdgeCount);
	Made.EdgeStart.resize(EdgeCount + 1);
	Made.EdgeStart[EdgeCount] = static_cast<int32_t>(Made.Corners.size());
	Made.EdgeTriangles.resize(Made.Corners.size());
	Made.CornerEdges.resize(Made.Corners.size());
	std::atomic<int32_t> Boundary = 0, NonManifold = 0, Flipped = 0;
	const Status Filled = ForVertices(
		[&](int32_t Low)
		{
			int32_t E = FirstEdge[size_t(Low)];
			size_t Place = size_t(Sorted.Start[size_t(Low)]);
			Sorted.ForEdges(Low,
				[&](std::span<const HalfEdge> Edge)
				{
					Made.EdgeEnds[2 * size_t(E)] = Low;
					Made.EdgeEnds[2 * size_t(E) + 1] = Edge[0].High;
					Made.EdgeStart[size_t(E)] = static_cast<int32_t>(Place);
					int32_t Rising = 0;
					for (const HalfEdge& Each : Edge)
					{
						Made.CornerEdges[size_t(Each.Corner)] = E;
						Made.EdgeTriangles[Place++] = Each.Corner / 3;
						Rising += Made.Corners[size_t(Each.Corner)] == Low ? 1 : 0;
					}
					if (Edge.size() != 2 || Rising != 1)
					{
						++(Edge.size() == 1 ? Boundary : Edge.size() > 2 ? NonManifold : Flipped);
					}
					++E;
				});
		});
	Made.Found.BoundaryEdges = Boundary;
	Made.Found.NonManifoldEdges = NonManifold;
	Made.Found.FlippedEdges = Flipped;
	return Filled;
}

Status TopologyBuilder::BuildRows()
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
	return {};
}

Status TopologyBuilder::FindComponents()
{
	Result<VertexGroups> Found = GroupVertices(Made, Host, [](int32_t, size_t) { return true; });
	Made.ComponentIds = std::move(Found->Of);
	Made.Components = Found->Count;
	return Found.State;
}

Result<Topology> Topology::Build(const MeshView& Mesh, const TopologyOptions& Options, const Context& Host)
{
	Report(Host, Stage::Topology, 0.0f);
	TopologyBuilder Builder(Mesh, Options, Host);
	if (const Status Bad = Builder.Check(); !Bad)
	{
		return Bad;
	}
	using Step = Status (TopologyBuilder::*)();
	constexpr std::array<Step, 5> Steps = {&TopologyBuilder::Weld, &TopologyBuilder::KeepTriangles,
		&TopologyBuilder::BuildEdges, &TopologyBuilder::BuildRows, &TopologyBuilder::FindComponents};
	for (size_t I = 0; I < Steps.size(); ++I)
	{
		if (IsCancelled(Host))
		{
			return Status{Error::Cancelled};
		}
		if (const Status Bad = (Builder.*Steps[I])(); !Bad)
		{
			return Bad;
		}
		Report(Host, Stage::Topology, static_cast<float>(I + 1) / static_cast<float>(Steps.size()));
	}
	return std::move(Builder.Made);
}
}
