// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Components.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
std::string NameIn(const Json& Root, const char* List, int32_t Number)
{
	const std::string* const Name = FindString(ListOf(Root, List)[size_t(Number)], "name");
	return Name == nullptr ? std::string() : *Name;
}

void AddOnce(std::vector<std::string>& Names, const std::string& Name)
{
	if (!Name.empty() && std::find(Names.begin(), Names.end(), Name) == Names.end())
	{
		Names.push_back(Name);
	}
}
}

std::vector<NamedComponent> NameComponents(const Document& File, const Character& Who, const Topology& Mesh)
{
	std::vector<NamedComponent> Named(static_cast<size_t>(Mesh.ComponentCount()));
	for (const int32_t C : Mesh.ComponentOf())
	{
		++Named[size_t(C)].Vertices;
	}
	std::vector<const PrimitiveRun*> LastRun(Named.size(), nullptr);
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const std::string MeshName = NameIn(File.Root(), "meshes", Run.Mesh),
						  Node = NameIn(File.Root(), "nodes", Run.Node);
		for (int32_t S = Run.FirstVertex; S < Run.FirstVertex + Run.VertexCount; ++S)
		{
			const size_t C = size_t(Mesh.ComponentOf()[size_t(Mesh.SourceToWelded()[size_t(S)])]);
			if (LastRun[C] != &Run)
			{
				LastRun[C] = &Run;
				AddOnce(Named[C].Meshes, MeshName.empty() ? Join("mesh ", Run.Mesh) : MeshName);
				AddOnce(Named[C].Nodes, Node);
			}
		}
	}
	return Named;
}
}
