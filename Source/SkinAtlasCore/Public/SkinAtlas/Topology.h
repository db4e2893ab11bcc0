// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"

#include <vector>

namespace SkinAtlas
{
struct TopologyOptions
{
	/**
	 * Vertices of different parts closer than this become one, in mesh units. Inside a part only equal
	 * coordinates do: the artist's gaps stay gaps. Parts reach mesh space through different matrices, so equality
	 * cannot be asked of them.
	 */
	float PartTolerance = 0.0f;
};

/** What a mesh has that a closed manifold has not. None of it is an error. */
struct MeshDefects
{
	std::vector<int32_t> DegenerateTriangles; // source triangles with two equal corners after welding; dropped
	std::vector<int32_t> DuplicateTriangles;  // source triangles on the same three vertices as an earlier one; dropped
	int32_t BoundaryEdges = 0;                // edges of one triangle
	int32_t NonManifoldEdges = 0;             // edges of three or more
	int32_t FlippedEdges = 0;                 // edges of two triangles that run along it in the same direction
	int32_t LooseVertices = 0;                // welded vertices without a triangle
};

/**
 * The welded mesh that every stage shares: built once, immutable, flat arrays.
 * V, E, T below are welded vertex, edge and kept triangle. Welded vertices are numbered in order of first appearance,
 * edges by their lower, then their higher vertex. Cost is linear; about 150 bytes a vertex.
 */
class SKINATLASCORE_API Topology
{
public:
	/** Errors: EmptyMesh, IndexOutOfRange, NotFinite, SizeMismatch, Cancelled. */
	static Result<Topology> Build(const MeshView& Mesh, const TopologyOptions& Options = {}, const Context& Host = {});

	int32_t VertexCount() const { return static_cast<int32_t>(WeldedPositions.size()); }
	int32_t EdgeCount() const { return static_cast<int32_t>(EdgeEnds.size() / 2); }
	int32_t TriangleCount() const { return static_cast<int32_t>(Corners.size() / 3); }
	int32_t ComponentCount() const { return Components; }

	std::span<const Vec3> Positions() const { return WeldedPositions; }
	std::span<const int32_t> SourceToWelded() const { return WeldedOf; }   // one per vertex of the mesh
	std::span<const int32_t> ComponentOf() const { return ComponentIds; } // one per V; numbered by first vertex
	std::span<const int32_t> SourceTriangles() const { return TriangleIds; } // one per T: its index in the mesh

	/** The three vertices, and the three edges (0-1, 1-2, 2-0), of a triangle. */
	std::span<const int32_t, 3> Triangle(int32_t T) const
	{
		return std::span<const int32_t, 3>(&Corners[3 * size_t(T)], 3);
	}
	std::span<const int32_t, 3> TriangleEdges(int32_t T) const
	{
		return std::span<const int32_t, 3>(&CornerEdges[3 * size_t(T)], 3);
	}

	/** The two vertices of an edge, lower first: whoever visits it computes on it in the same order. */
	std::span<const int32_t, 2> Edge(int32_t E) const
	{
		return std::span<const int32_t, 2>(&EdgeEnds[2 * size_t(E)], 2);
	}

	/** Edges around a vertex in rising order, and the vertex at the other end of each. */
	std::span<const int32_t> EdgesAt(int32_t V) const { return Row(VertexStart, VertexEdges, V); }
	std::span<const int32_t> Neighbours(int32_t V) const { return Row(VertexStart, VertexNeighbours, V); }

	/** Triangles at an edge, in rising order: one at a boundary, two inside, more where the mesh is not a manifold. */
	std::span<const int32_t> TrianglesAt(int32_t E) const { return Row(EdgeStart, EdgeTriangles, E); }

	const MeshDefects& Defects() const { return Found; }

private:
	static std::span<const int32_t> Row(const std::vector<int32_t>& Start, const std::vector<int32_t>& Items, int32_t I)
	{
		return std::span(Items).subspan(size_t(Start[I]), size_t(Start[I + 1] - Start[I]));
	}

	std::vector<Vec3> WeldedPositions;
	std::vector<int32_t> WeldedOf, ComponentIds, TriangleIds;
	std::vector<int32_t> Corners, CornerEdges;                     // 3 per triangle
	std::vector<int32_t> EdgeEnds;                                 // 2 per edge
	std::vector<int32_t> VertexStart, VertexEdges, VertexNeighbours; // compressed rows
	std::vector<int32_t> EdgeStart, EdgeTriangles;                 // compressed rows
	int32_t Components = 0;
	MeshDefects Found;

	friend class TopologyBuilder;
};
}
