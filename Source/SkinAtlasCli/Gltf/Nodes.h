// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"
#include "Gltf/Transform.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** A node's transform relative to its parent: three parts, or a matrix instead of them. */
struct LocalTransform
{
	std::array<double, 3> Translation{};
	std::array<double, 4> Rotation{0.0, 0.0, 0.0, 1.0}; // quaternion x, y, z, w
	std::array<double, 3> Scale{1.0, 1.0, 1.0};
	std::optional<Transform> Matrix;

	Transform ToTransform() const { return Matrix ? *Matrix : FromParts(Translation, Rotation, Scale); }
};

/** The parts whose product is nearest in kind: the axes made orthogonal one after the other, so that shear is lost. */
LocalTransform Decompose(const Transform& M);

/** Of length 1; zero becomes no rotation. */
std::array<double, 4> Normalised(const std::array<double, 4>& Rotation);

/** The nodes of a file as forest, and the pose they stand in. */
struct NodeTree
{
	std::vector<int32_t> Parents;      // per node; NoIndex for a root
	std::vector<int32_t> ParentsFirst; // every node, after its parent
	std::vector<LocalTransform> Rest;  // per node
};

/** Fails on a child that does not exist, a node with two parents or under itself, and on transforms that are no
 * numbers. */
Outcome<NodeTree> ReadNodes(const Document& File);

/** Per node: its space to that of the scene. */
std::vector<Transform> ToScene(const NodeTree& Nodes, std::span<const LocalTransform> Pose);
}
