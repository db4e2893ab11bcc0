// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/MeshPart.h"

namespace SkinAtlas
{
std::vector<ComponentElements> ElementsOfGroups(
	const Topology& Whole, std::span<const int32_t> GroupOf, int32_t GroupCount)
{
	std::vector<ComponentElements> Made(static_cast<size_t>(GroupCount));
	const auto Add = [&](std::vector<int32_t> ComponentElements::* List, int32_t Element, int32_t Vertex)
	{
		const int32_t Group = GroupOf[size_t(Whole.ComponentOf()[size_t(Vertex)])];
		if (Group != NoIndex)
		{
			(Made[size_t(Group)].*List).push_back(Element);
		}
	};
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		Add(&ComponentElements::Vertices, V, V);
	}
	for (int32_t E = 0; E < Whole.EdgeCount(); ++E)
	{
		Add(&ComponentElements::Edges, E, Whole.Edge(E)[0]);
	}
	for (int32_t T = 0; T < Whole.TriangleCount(); ++T)
	{
		Add(&ComponentElements::Triangles, T, Whole.Triangle(T)[0]);
	}
	return Made;
}

Result<MeshPart> TakeElements(const Topology& Whole, ComponentElements Of, const Context& Host)
{
	// Numbers are looked up between the first vertex and the last: a group mostly stands together in the mesh.
	const int32_t First = Of.Vertices.empty() ? 0 : Of.Vertices.front();
	std::vector<int32_t> NewOf(Of.Vertices.empty() ? 0 : size_t(Of.Vertices.back() - First) + 1);
	std::vector<Vec3> Positions;
	for (const int32_t V : Of.Vertices)
	{
		NewOf[size_t(V - First)] = static_cast<int32_t>(Positions.size());
		Positions.push_back(Whole.Positions()[size_t(V)]);
	}
	std::vector<int32_t> Indices;
	for (const int32_t T : Of.Triangles)
	{
		for (const int32_t V : Whole.Triangle(T))
		{
			Indices.push_back(NewOf[size_t(V - First)]);
		}
	}
	// Welded positions differ and so do the triangles: they come out as they went in.
	Result<Topology> Made = Topology::Build({Positions, Indices, {}}, {}, {Host.Threads, Host.Cancel, nullptr});
	if (!Made)
	{
		return Made.State;
	}
	return MeshPart{std::move(*Made), std::move(Of)};
}

Result<MeshPart> TakeComponents(const Topology& Whole, const std::vector<bool>& bTaken, const Context& Host)
{
	std::vector<int32_t> GroupOf;
	for (const bool bTake : bTaken)
	{
		GroupOf.push_back(bTake ? 0 : NoIndex);
	}
	return TakeElements(Whole, std::move(ElementsOfGroups(Whole, GroupOf, 1).front()), Host);
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
