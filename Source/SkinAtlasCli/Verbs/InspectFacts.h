// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Animation.h"
#include "Gltf/Components.h"

#include "SkinAtlas/Roles.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
struct JointFacts
{
	std::string Name;
	int32_t Parent = NoIndex, Node = NoIndex;
	int32_t Children = 0;
	Vec3 Position;           // mesh space, bind pose
	float BoneLength = 0.0f; // to the parent; 0 for a root
	int32_t Vertices = 0;    // stored vertices it has weight on
	RecognisedRole Role;
	std::optional<float> RoleK; // the softness that a bind gives its role; none: the default
};

/** What is in a file, as far as binding it is concerned. */
struct FileFacts
{
	// Whole file.
	int32_t SkinnedMeshes = 0, OtherMeshes = 0, Primitives = 0, Skins = 0, MorphTargets = 0;
	std::vector<Clip> Clips;

	// The character's surface; counts of edges, components and kept triangles are those of the welded mesh.
	int32_t Vertices = 0, Welded = 0, LooseVertices = 0;
	int32_t Triangles = 0, DegenerateTriangles = 0, DuplicateTriangles = 0;
	int32_t Components = 0, OpenComponents = 0;
	int32_t BoundaryEdges = 0, NonManifoldEdges = 0, FlippedEdges = 0;
	std::vector<NamedComponent> ComponentList;
	Vec3 Low, High; // corners of the box around it, mesh space

	// The skeleton.
	std::vector<JointFacts> Joints;
	float MeanBoneLength = 0.0f;
	double RestDeviation = 0.0; // 0: the nodes stand in the bind pose; relative to the joints' box
	bool bRestIsBind = false;

	// The weights that are in the file, over vertices that have some.
	int32_t Unweighted = 0; // vertices without
	int32_t MostInfluences = 0;
	double MeanInfluences = 0.0, RigidShare = 0.0; // rigid: one joint at 0.999 or more
	int32_t TornPositions = 0;                     // welded vertices whose stored vertices have different weights

	std::vector<std::string> Problems; // worth a look; none keeps a file from being bound
};

Outcome<FileFacts> CollectFacts(const Document& File, const RoleTable& Roles = BuiltInRoles());
}
