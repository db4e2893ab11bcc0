// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas
{
/** The vertices, edges and triangles of some components of a mesh, rising. */
struct ComponentElements
{
	std::vector<int32_t> Vertices, Edges, Triangles;
};

/** Those of several groups of components at once. GroupOf: one per component, NoIndex in none. Linear in the mesh. */
std::vector<ComponentElements> ElementsOfGroups(
	const Topology& Whole, std::span<const int32_t> GroupOf, int32_t GroupCount);

/** Some components of a mesh as a mesh of their own; vertices, edges, triangles and components keep their order. */
struct MeshPart
{
	Topology Mesh;
	ComponentElements InWhole; // their numbers in the whole mesh
};

/** Errors: EmptyMesh if there are none, Cancelled. */
Result<MeshPart> TakeElements(const Topology& Whole, ComponentElements Of, const Context& Host);

/** bTaken: one per component. The same errors. */
Result<MeshPart> TakeComponents(const Topology& Whole, const std::vector<bool>& bTaken, const Context& Host);

/** The vertices of each component, in order. */
std::vector<std::vector<int32_t>> VerticesByComponent(const Topology& Mesh);
}
