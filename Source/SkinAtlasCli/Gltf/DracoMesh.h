// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Accessor.h"

#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** An attribute of a Draco mesh, and the form in which it is wanted. */
struct DracoAttribute
{
	int64_t Id = 0; // unique in the mesh
	ComponentType Component = ComponentType::Float;
	size_t Width = 0; // components an element
};

struct DracoMesh
{
	int32_t VertexCount = 0;
	std::vector<uint32_t> Indices;                // three a triangle, all below VertexCount
	std::vector<std::vector<uint8_t>> Attributes; // as they were asked for: elements without a gap, one a vertex
};

/**
 * Decodes a Draco mesh; the sentence of failure is a clause about it. Whoever links the documents provides this: the
 * program has the library, the page has not.
 */
Outcome<DracoMesh> DecodeDraco(std::span<const uint8_t> Stream, std::span<const DracoAttribute> Wanted);
}
