// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Components.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <set>
#include <tuple>
#include <utility>

namespace SkinAtlas::Host
{
namespace
{
std::string NameIn(const Json& Root, const char* List, int32_t Number)
{
	const std::string* const Name = FindString(ListOf(Root, List)[size_t(Number)], "name");
	return Name == nullptr ? std::string() : *Name;
}

/** Lists of names, one a component, none of them twice in a list. */
class NameLists
{
public:
	void Add(std::vector<std::string>& List, size_t Component, const std::string& Name)
	{
		if (!Name.empty() && Known.emplace(Component, Name).second)
		{
			List.push_back(Name);
		}
	}

private:
	std::set<std::pair<size_t, std::string>> Known;
};
}

std::vector<NamedComponent> NameComponents(const Document& File, const Character& Who, const Topology& Mesh)
{
	std::vector<NamedComponent> Named(static_cast<size_t>(Mesh.ComponentCount()));
	for (const int32_t C : Mesh.ComponentOf())
	{
		++Named[size_t(C)].Vertices;
	}
	std::vector<const PrimitiveRun*> LastRun(Named.size(), nullptr);
	NameLists Meshes, Nodes;
	std::set<std::tuple<int32_t, int32_t, int32_t>> Seen; // vertices, mesh and node: primitives may share all three
	for (const PrimitiveRun& Run : Who.Runs)
	{
		if (!Seen.emplace(Run.FirstVertex, Run.Mesh, Run.Node).second)
		{
			continue;
		}
		const std::string MeshName = NameIn(File.Root(), "meshes", Run.Mesh),
						  Node = NameIn(File.Root(), "nodes", Run.Node);
		for (int32_t S = Run.FirstVertex; S < Run.FirstVertex + Run.VertexCount; ++S)
		{
			const size_t C = size_t(Mesh.ComponentOf()[size_t(Mesh.SourceToWelded()[size_t(S)])]);
			if (LastRun[C] != &Run)
			{
				LastRun[C] = &Run;
				Meshes.Add(Named[C].Meshes, C, MeshName.empty() ? Join("mesh ", Run.Mesh) : MeshName);
				Nodes.Add(Named[C].Nodes, C, Node);
			}
		}
	}
	return Named;
}
}
