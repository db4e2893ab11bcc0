// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Characters made by test code, as the .glb files that an artist would hand over.

#pragma once

#include "Samples/ImplicitBody.h"
#include "Shapes.h"
#include "SmallGltf.h"

#include <string>
#include <string_view>
#include <vector>

/** Triangles and named joints. */
struct GeneratedRig : SkinAtlas::Shapes::Rig
{
	std::vector<std::string> Names; // one per joint

	/** Parent is the name of a joint added before, or empty. Names mean nothing to the helper rules unless a test wants
	 * it. */
	void Add(const std::string& Name, std::string_view Parent, const SkinAtlas::Vec3& At);

	/** Turns every joint, so that its x axis runs along its bone: to its first child, or on from its parent. */
	void AlignWithBones();

	/** One mesh under one skin, the nodes in bind pose, no weights. Node 0 shows the mesh, joint J is node J + 1. */
	SmallGltf Gltf() const;
};

/**
 * The surface of a body by surface nets: one vertex per grid cell that it crosses, closed as long as the box holds all
 * of it. Parts of the body that come closer than two cells may grow together.
 */
SkinAtlas::Shapes::Rig MeshOf(
	const SkinAtlas::Host::ImplicitBody& Body, const SkinAtlas::Vec3d& Low, const SkinAtlas::Vec3d& High, double Cell);
