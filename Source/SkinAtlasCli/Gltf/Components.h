// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"

#include "SkinAtlas/Topology.h"

#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** A connected component of a character as its file knows it. */
struct NamedComponent
{
	std::vector<std::string>
		Meshes; // that have vertices of it, in the order of the file; "mesh N" where it has no name
	std::vector<std::string> Nodes; // that show these meshes, those with a name
	int32_t Vertices = 0;			// welded
};

/** One entry per component of the mesh, in its order. Mesh is the topology of the character. */
std::vector<NamedComponent> NameComponents(const Document& File, const Character& Who, const Topology& Mesh);
}
