// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/MeshPart.h"

namespace SkinAtlas
{
Result<MeshPart> TakeComponents(const Topology& Whole, const std::vector<bool>& bTaken, const Context& Host)
{
	MeshPart Part;
	std::vector<int32_t> NewOf(size_t(Whole.VertexCount()), NoIndex);
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		if (bTaken[size_t(Whole.ComponentOf()[size_t(V)])])
		{
			NewOf[size_t(V)] = static_cast<int32_t>(Positions.size());
			Positions.push_back(Whole.Positions()[size_t(V)]);
			Part.Vertices.push_back(V);
		}
	}
	for (int32_t T = 0; T < Whole.TriangleCount(); ++T)
	{
		for (const int32_t V : Whole.Triangle(T))
		{
			if (NewOf[size_t(V)] != NoIndex)
			{
				Indices.push_back(NewOf[size_t(V)]);
			}
		}
	}
	// Welded positions differ and so do the triangles: they come out as they went in.
	const Context Silent{Host.Threads, Host.Cancel, nullptr};
	Result<Topology> Made = Topology::Build({Positions, Indices, {}}, {}, Silent);
	if (!Made)
	{
		return Made.State;
	}
	Part.Mesh = std::move(*Made);
	return Part;
}

std::vector<int32_t> EdgesOfComponents(const Topology& Whole, const std::vector<bool>& bTaken)
{
	std::vector<int32_t> Edges;
	for (int32_t E = 0; E < Whole.EdgeCount(); ++E)
	{
		if (bTaken[size_t(Whole.ComponentOf()[size_t(Whole.Edge(E)[0])])])
		{
			Edges.push_back(E);
		}
	}
	return Edges;
}

std::vector<std::vector<int32_t>> VerticesByComponent(const Topology& Mesh)
{
	std::vector<std::vector<int32_t>> Members(static_cast<size_t>(Mesh.ComponentCount()));
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		Members[size_t(Mesh.ComponentOf()[size_t(V)])].push_back(V);
	}
	return Members;
}
}
