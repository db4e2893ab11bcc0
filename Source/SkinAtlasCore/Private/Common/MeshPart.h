// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** Some components of a mesh as a mesh of their own; vertices, edges, triangles and components keep their order. */
struct MeshPart
{
	Topology Mesh;
	std::vector<int32_t> Vertices; // one per vertex: its number in the whole mesh
};

/** bTaken: one per component. Errors: EmptyMesh if none is, Cancelled. */
Result<MeshPart> TakeComponents(const Topology& Whole, const std::vector<bool>& bTaken, const Context& Host);

/** The edges of some components, rising: those of the part that TakeComponents makes, one by one. */
std::vector<int32_t> EdgesOfComponents(const Topology& Whole, const std::vector<bool>& bTaken);

/** The vertices of each component, in order. */
std::vector<std::vector<int32_t>> VerticesByComponent(const Topology& Mesh);
}
