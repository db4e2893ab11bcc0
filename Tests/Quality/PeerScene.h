// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Character.h"
#include "Gltf/Transform.h"

#include "SkinAtlas/Topology.h"

#include <vector>

namespace SkinAtlas::Host
{
/** What one mesh of a character becomes for a peer: its own vertices, welded, so that no seam stops diffusion. */
struct PeerObject
{
	std::vector<Vec3> Positions;
	std::vector<uint32_t> Indices;	// 3 per triangle
	std::vector<int32_t> Sources;	// the character's vertices in this mesh
	std::vector<int32_t> RowOf;		// per entry of Sources: its vertex here; NoIndex if it is in no triangle
};

/**
 * A character as a peer gets it: without weights, in bind pose, one object per mesh, scaled to a diagonal of 2 so that
 * thresholds made for people in metres fit; joints named j0, j1, ... and free of scale.
 */
struct PeerScene
{
	std::vector<PeerObject> Objects;
	std::vector<Transform> JointToScene;

	/** Writes it as .glb; nodes stand in the bind pose. */
	Outcome<void> Save(const Character& Who, const std::filesystem::path& Path) const;
};

PeerScene MakePeerScene(const Character& Who, const Topology& Mesh);
}
